import albums from 'locales/de/albums.json'
import chat from 'locales/de/chat.json'
import media from 'locales/de/media.json'
import settings from 'locales/de/settings.json'

/** Texts of conversations, albums, own photos and the overview of the settings. */
export const texts = { albums, chat, media, settings }
