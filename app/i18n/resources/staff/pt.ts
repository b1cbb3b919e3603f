import admin from 'locales/pt/admin.json'
import cases from 'locales/pt/cases.json'
import helpdesk from 'locales/pt/helpdesk.json'
import hints from 'locales/pt/hints.json'
import leaks from 'locales/pt/leaks.json'
import moderation from 'locales/pt/moderation.json'

/** Texts of the admin area. */
export const texts = { admin, cases, helpdesk, hints, leaks, moderation }
