import admin from 'locales/es/admin.json'
import cases from 'locales/es/cases.json'
import helpdesk from 'locales/es/helpdesk.json'
import hints from 'locales/es/hints.json'
import leaks from 'locales/es/leaks.json'
import moderation from 'locales/es/moderation.json'

/** Texts of the admin area. */
export const texts = { admin, cases, helpdesk, hints, leaks, moderation }
