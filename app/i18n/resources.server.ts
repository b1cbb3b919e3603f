import deLegal from 'locales/de/legal.json'
import deMail from 'locales/de/mail.json'
import enLegal from 'locales/en/legal.json'
import enMail from 'locales/en/mail.json'
import esLegal from 'locales/es/legal.json'
import esMail from 'locales/es/mail.json'
import frLegal from 'locales/fr/legal.json'
import frMail from 'locales/fr/mail.json'
import ptLegal from 'locales/pt/legal.json'
import ptMail from 'locales/pt/mail.json'
import type { Language } from './languages'
import { texts as de } from './resources/de'
import { texts as en } from './resources/en'
import { texts as es } from './resources/es'
import { texts as fr } from './resources/fr'
import { more as deMore } from './resources/more/de'
import { more as enMore } from './resources/more/en'
import { more as esMore } from './resources/more/es'
import { more as frMore } from './resources/more/fr'
import { more as ptMore } from './resources/more/pt'
import { texts as pt } from './resources/pt'

/**
 * Every text in every language. Loaders hand the legal documents out, and mails are written here: no browser carries
 * either.
 */
export const resources = {
  de: { ...de, ...deMore, legal: deLegal, mail: deMail },
  en: { ...en, ...enMore, legal: enLegal, mail: enMail },
  pt: { ...pt, ...ptMore, legal: ptLegal, mail: ptMail },
  es: { ...es, ...esMore, legal: esLegal, mail: esMail },
  fr: { ...fr, ...frMore, legal: frLegal, mail: frMail },
} satisfies Record<Language, unknown>
