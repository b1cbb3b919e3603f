import type { Cover } from 'db/limits/cover'
import type { Language } from '~/i18n/languages'

/** Neutral names of the covers, as an installed app and a push notification show them. */
const NAMES: Record<Language, Record<Cover, string>> = {
  de: { notes: 'Notizen', weather: 'Wetter', calculator: 'Rechner', recipes: 'Rezepte' },
  en: { notes: 'Notes', weather: 'Weather', calculator: 'Calculator', recipes: 'Recipes' },
  pt: { notes: 'Notas', weather: 'Tempo', calculator: 'Calculadora', recipes: 'Receitas' },
  es: { notes: 'Notas', weather: 'El tiempo', calculator: 'Calculadora', recipes: 'Recetas' },
  fr: { notes: 'Notes', weather: 'Météo', calculator: 'Calculatrice', recipes: 'Recettes' },
}

export const coverName = (cover: Cover, language: Language): string => NAMES[language][cover]
