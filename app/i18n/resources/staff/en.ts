import admin from 'locales/en/admin.json'
import cases from 'locales/en/cases.json'
import helpdesk from 'locales/en/helpdesk.json'
import hints from 'locales/en/hints.json'
import leaks from 'locales/en/leaks.json'
import moderation from 'locales/en/moderation.json'

/** Texts of the admin area. */
export const texts = { admin, cases, helpdesk, hints, leaks, moderation }
