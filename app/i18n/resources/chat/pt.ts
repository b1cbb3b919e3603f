import albums from 'locales/pt/albums.json'
import chat from 'locales/pt/chat.json'
import media from 'locales/pt/media.json'
import settings from 'locales/pt/settings.json'

/** Texts of conversations, albums, own photos and the overview of the settings. */
export const texts = { albums, chat, media, settings }
