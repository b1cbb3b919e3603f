import admin from 'locales/fr/admin.json'
import cases from 'locales/fr/cases.json'
import helpdesk from 'locales/fr/helpdesk.json'
import hints from 'locales/fr/hints.json'
import leaks from 'locales/fr/leaks.json'
import moderation from 'locales/fr/moderation.json'

/** Texts of the admin area. */
export const texts = { admin, cases, helpdesk, hints, leaks, moderation }
