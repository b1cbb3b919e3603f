import albums from 'locales/en/albums.json'
import chat from 'locales/en/chat.json'
import media from 'locales/en/media.json'
import settings from 'locales/en/settings.json'

/** Texts of conversations, albums, own photos and the overview of the settings. */
export const texts = { albums, chat, media, settings }
