import albums from 'locales/fr/albums.json'
import chat from 'locales/fr/chat.json'
import media from 'locales/fr/media.json'
import settings from 'locales/fr/settings.json'

/** Texts of conversations, albums, own photos and the overview of the settings. */
export const texts = { albums, chat, media, settings }
