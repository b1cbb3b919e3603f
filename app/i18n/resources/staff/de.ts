import admin from 'locales/de/admin.json'
import cases from 'locales/de/cases.json'
import helpdesk from 'locales/de/helpdesk.json'
import hints from 'locales/de/hints.json'
import leaks from 'locales/de/leaks.json'
import moderation from 'locales/de/moderation.json'

/** Texts of the admin area. */
export const texts = { admin, cases, helpdesk, hints, leaks, moderation }
