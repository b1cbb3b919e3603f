import deArchive from 'locales/de/archive.json'
import deFaq from 'locales/de/faq.json'
import deLegal from 'locales/de/legal.json'
import deMail from 'locales/de/mail.json'
import deNotices from 'locales/de/notices.json'
import dePhrasebook from 'locales/de/phrasebook.json'
import dePwa from 'locales/de/pwa.json'
import deReplies from 'locales/de/replies.json'
import deSearch from 'locales/de/search.json'
import deStatements from 'locales/de/statements.json'
import enArchive from 'locales/en/archive.json'
import enFaq from 'locales/en/faq.json'
import enLegal from 'locales/en/legal.json'
import enMail from 'locales/en/mail.json'
import enNotices from 'locales/en/notices.json'
import enPhrasebook from 'locales/en/phrasebook.json'
import enPwa from 'locales/en/pwa.json'
import enReplies from 'locales/en/replies.json'
import enSearch from 'locales/en/search.json'
import enStatements from 'locales/en/statements.json'
import esArchive from 'locales/es/archive.json'
import esFaq from 'locales/es/faq.json'
import esLegal from 'locales/es/legal.json'
import esMail from 'locales/es/mail.json'
import esNotices from 'locales/es/notices.json'
import esPhrasebook from 'locales/es/phrasebook.json'
import esPwa from 'locales/es/pwa.json'
import esReplies from 'locales/es/replies.json'
import esSearch from 'locales/es/search.json'
import esStatements from 'locales/es/statements.json'
import frArchive from 'locales/fr/archive.json'
import frFaq from 'locales/fr/faq.json'
import frLegal from 'locales/fr/legal.json'
import frMail from 'locales/fr/mail.json'
import frNotices from 'locales/fr/notices.json'
import frPhrasebook from 'locales/fr/phrasebook.json'
import frPwa from 'locales/fr/pwa.json'
import frReplies from 'locales/fr/replies.json'
import frSearch from 'locales/fr/search.json'
import frStatements from 'locales/fr/statements.json'
import ptArchive from 'locales/pt/archive.json'
import ptFaq from 'locales/pt/faq.json'
import ptLegal from 'locales/pt/legal.json'
import ptMail from 'locales/pt/mail.json'
import ptNotices from 'locales/pt/notices.json'
import ptPhrasebook from 'locales/pt/phrasebook.json'
import ptPwa from 'locales/pt/pwa.json'
import ptReplies from 'locales/pt/replies.json'
import ptSearch from 'locales/pt/search.json'
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
 * Every text in every language. Loaders return the legal documents, the questions and answers and the phrasebook, and the server writes mails,
 * notices, archives and statements of reasons: browsers load none of them.
 */
export const resources = {
  de: {
    ...de,
    ...deChat,
    ...deAccount,
    ...deStaff,
    archive: deArchive,
    faq: deFaq,
    legal: deLegal,
    mail: deMail,
    notices: deNotices,
    phrasebook: dePhrasebook,
    replies: deReplies,
    search: deSearch,
    pwa: dePwa,
    statements: deStatements,
  },
  en: {
    ...en,
    ...enChat,
    ...enAccount,
    ...enStaff,
    archive: enArchive,
    faq: enFaq,
    legal: enLegal,
    mail: enMail,
    notices: enNotices,
    phrasebook: enPhrasebook,
    replies: enReplies,
    search: enSearch,
    pwa: enPwa,
    statements: enStatements,
  },
  pt: {
    ...pt,
    ...ptChat,
    ...ptAccount,
    ...ptStaff,
    archive: ptArchive,
    faq: ptFaq,
    legal: ptLegal,
    mail: ptMail,
    notices: ptNotices,
    phrasebook: ptPhrasebook,
    replies: ptReplies,
    search: ptSearch,
    pwa: ptPwa,
    statements: ptStatements,
  },
  es: {
    ...es,
    ...esChat,
    ...esAccount,
    ...esStaff,
    archive: esArchive,
    faq: esFaq,
    legal: esLegal,
    mail: esMail,
    notices: esNotices,
    phrasebook: esPhrasebook,
    replies: esReplies,
    search: esSearch,
    pwa: esPwa,
    statements: esStatements,
  },
  fr: {
    ...fr,
    ...frChat,
    ...frAccount,
    ...frStaff,
    archive: frArchive,
    faq: frFaq,
    legal: frLegal,
    mail: frMail,
    notices: frNotices,
    phrasebook: frPhrasebook,
    replies: frReplies,
    search: frSearch,
    pwa: frPwa,
    statements: frStatements,
  },
} satisfies Record<Language, unknown>
