import deLegal from 'locales/de/legal.json'
import deMail from 'locales/de/mail.json'
import deNotices from 'locales/de/notices.json'
import dePhrasebook from 'locales/de/phrasebook.json'
import deStatements from 'locales/de/statements.json'
import enLegal from 'locales/en/legal.json'
import enMail from 'locales/en/mail.json'
import enNotices from 'locales/en/notices.json'
import enPhrasebook from 'locales/en/phrasebook.json'
import enStatements from 'locales/en/statements.json'
import esLegal from 'locales/es/legal.json'
import esMail from 'locales/es/mail.json'
import esNotices from 'locales/es/notices.json'
import esPhrasebook from 'locales/es/phrasebook.json'
import esStatements from 'locales/es/statements.json'
import frLegal from 'locales/fr/legal.json'
import frMail from 'locales/fr/mail.json'
import frNotices from 'locales/fr/notices.json'
import frPhrasebook from 'locales/fr/phrasebook.json'
import frStatements from 'locales/fr/statements.json'
import ptLegal from 'locales/pt/legal.json'
import ptMail from 'locales/pt/mail.json'
import ptNotices from 'locales/pt/notices.json'
import ptPhrasebook from 'locales/pt/phrasebook.json'
import ptStatements from 'locales/pt/statements.json'
import type { Language } from './languages'
import { texts as deAccount } from './resources/account/de'
import { texts as enAccount } from './resources/account/en'
import { texts as esAccount } from './resources/account/es'
import { texts as frAccount } from './resources/account/fr'
import { texts as ptAccount } from './resources/account/pt'
import { texts as deChat } from './resources/chat/de'
import { texts as enChat } from './resources/chat/en'
import { texts as esChat } from './resources/chat/es'
import { texts as frChat } from './resources/chat/fr'
import { texts as ptChat } from './resources/chat/pt'
import { texts as de } from './resources/de'
import { texts as en } from './resources/en'
import { texts as es } from './resources/es'
import { texts as fr } from './resources/fr'
import { texts as pt } from './resources/pt'
import { texts as deStaff } from './resources/staff/de'
import { texts as enStaff } from './resources/staff/en'
import { texts as esStaff } from './resources/staff/es'
import { texts as frStaff } from './resources/staff/fr'
import { texts as ptStaff } from './resources/staff/pt'

/**
 * Every text in every language. Loaders return the legal documents and the phrasebook, and the server writes mails, notices and statements
 * of reasons:
 * browsers load none of them.
 */
export const resources = {
  de: {
    ...de,
    ...deChat,
    ...deAccount,
    ...deStaff,
    legal: deLegal,
    mail: deMail,
    notices: deNotices,
    phrasebook: dePhrasebook,
    statements: deStatements,
  },
  en: {
    ...en,
    ...enChat,
    ...enAccount,
    ...enStaff,
    legal: enLegal,
    mail: enMail,
    notices: enNotices,
    phrasebook: enPhrasebook,
    statements: enStatements,
  },
  pt: {
    ...pt,
    ...ptChat,
    ...ptAccount,
    ...ptStaff,
    legal: ptLegal,
    mail: ptMail,
    notices: ptNotices,
    phrasebook: ptPhrasebook,
    statements: ptStatements,
  },
  es: {
    ...es,
    ...esChat,
    ...esAccount,
    ...esStaff,
    legal: esLegal,
    mail: esMail,
    notices: esNotices,
    phrasebook: esPhrasebook,
    statements: esStatements,
  },
  fr: {
    ...fr,
    ...frChat,
    ...frAccount,
    ...frStaff,
    legal: frLegal,
    mail: frMail,
    notices: frNotices,
    phrasebook: frPhrasebook,
    statements: frStatements,
  },
} satisfies Record<Language, unknown>
