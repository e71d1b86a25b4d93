# Tabletron's server. Everything it needs comes from the locked requirements, checked by their hashes.
FROM python:3.12-slim AS build
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1
WORKDIR /src
RUN python -m venv /opt/build && python -m venv /opt/tabletron
COPY requirements/build.txt requirements/server.txt requirements/
RUN /opt/build/bin/pip install --require-hashes --requirement requirements/build.txt \
    && /opt/tabletron/bin/pip install --require-hashes --requirement requirements/server.txt
COPY pyproject.toml README.md LICENSE ./
COPY src src
RUN /opt/build/bin/pip wheel --no-deps --no-build-isolation --wheel-dir /dist . \
    && /opt/tabletron/bin/pip install --no-deps --no-index /dist/*.whl \
    && /opt/tabletron/bin/python -m compileall -q /opt/tabletron/lib

FROM python:3.12-slim
RUN useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin tabletron \
    && install --directory --owner tabletron --group tabletron --mode 0750 /data /backups
COPY --from=build /opt/tabletron /opt/tabletron
ENV PATH=/opt/tabletron/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    TABLETRON_DATABASE=sqlite:////data/tables.db \
    TABLETRON_HOME=/data
USER tabletron
WORKDIR /data
VOLUME ["/data"]
EXPOSE 8642
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
    CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8642/health', timeout=4)"]
ENTRYPOINT ["tabletron"]
CMD ["serve", "--host", "0.0.0.0", "--port", "8642"]
