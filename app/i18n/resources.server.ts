import deLegal from 'locales/de/legal.json'
import deMail from 'locales/de/mail.json'
import dePhrasebook from 'locales/de/phrasebook.json'
import deStatements from 'locales/de/statements.json'
import enLegal from 'locales/en/legal.json'
import enMail from 'locales/en/mail.json'
import enPhrasebook from 'locales/en/phrasebook.json'
import enStatements from 'locales/en/statements.json'
import esLegal from 'locales/es/legal.json'
import esMail from 'locales/es/mail.json'
import esPhrasebook from 'locales/es/phrasebook.json'
import esStatements from 'locales/es/statements.json'
import frLegal from 'locales/fr/legal.json'
import frMail from 'locales/fr/mail.json'
import frPhrasebook from 'locales/fr/phrasebook.json'
import frStatements from 'locales/fr/statements.json'
import ptLegal from 'locales/pt/legal.json'
import ptMail from 'locales/pt/mail.json'
import ptPhrasebook from 'locales/pt/phrasebook.json'
import ptStatements from 'locales/pt/statements.json'
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
 * Every text in every language. Loaders return the legal documents and the phrasebook, and the server writes mails and statements of reasons:
 * browsers load none of them.
 */
export const resources = {
  de: { ...de, ...deMore, legal: deLegal, mail: deMail, phrasebook: dePhrasebook, statements: deStatements },
  en: { ...en, ...enMore, legal: enLegal, mail: enMail, phrasebook: enPhrasebook, statements: enStatements },
  pt: { ...pt, ...ptMore, legal: ptLegal, mail: ptMail, phrasebook: ptPhrasebook, statements: ptStatements },
  es: { ...es, ...esMore, legal: esLegal, mail: esMail, phrasebook: esPhrasebook, statements: esStatements },
  fr: { ...fr, ...frMore, legal: frLegal, mail: frMail, phrasebook: frPhrasebook, statements: frStatements },
} satisfies Record<Language, unknown>
