import albums from 'locales/es/albums.json'
import chat from 'locales/es/chat.json'
import media from 'locales/es/media.json'
import settings from 'locales/es/settings.json'

/** Texts of conversations, albums, own photos and the overview of the settings. */
export const texts = { albums, chat, media, settings }
