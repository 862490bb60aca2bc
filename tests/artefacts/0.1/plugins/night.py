from dedale.render.themes import Theme

PLUGIN = {"theme": {"night": Theme(about="Blue on black.", paper="#05070f", ink="#6fa8ff")}}
