import deLegal from 'locales/de/legal.json'
import enLegal from 'locales/en/legal.json'
import esLegal from 'locales/es/legal.json'
import frLegal from 'locales/fr/legal.json'
import ptLegal from 'locales/pt/legal.json'
import type { Language } from './languages'
import { texts as de } from './resources/de'
import { texts as en } from './resources/en'
import { texts as es } from './resources/es'
import { texts as fr } from './resources/fr'
import { texts as pt } from './resources/pt'

/** Every text in every language. Loaders hand the legal documents out, so that no browser carries them. */
export const resources = {
  de: { ...de, legal: deLegal },
  en: { ...en, legal: enLegal },
  pt: { ...pt, legal: ptLegal },
  es: { ...es, legal: esLegal },
  fr: { ...fr, legal: frLegal },
} satisfies Record<Language, unknown>
