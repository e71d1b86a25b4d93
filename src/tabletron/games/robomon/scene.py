from tabletron.core.scene import plain_scene as scene
