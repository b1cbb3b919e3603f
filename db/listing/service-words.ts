import type { Service } from '../limits/profiles'

/**
 * Search words for services in de, en, pt, es and fr. They become part of the listing's search text through the SQL function service_words
 * (0001_listing.sql); a test compares the two.
 */
export const SERVICE_WORDS: Record<Service, string> = {
  escort: 'Begleitung Escort Acompanhamento Acompanhante Acompañamiento Acompañante Accompagnement',
  massage: 'Massage Massagem Masaje',
  dinnerDate: 'Dinner Date Abendessen Jantar Cena Dîner',
  overnights: 'Overnights Übernachtung Overnight Pernoite Noche completa Nuit complète',
  travelCompanion:
    'Travel Companion Reisebegleitung Companhia de viagem Compañía de viaje Compagne de voyage',
  fetish: 'Fetish Fetisch Fetiche Fétiche Fétichisme',
  domination: 'Domination Dominanz Dominação Dominación',
  submission: 'Submission Unterwerfung Submissão Sumisión Soumission',
  rolePlay: 'Role Play Rollenspiel Jogo de papéis Juego de rol Jeu de rôle',
  bdsm: 'BDSM',
  active: 'Aktiv Active Ativa Activa Actif',
  passive: 'Passiv Passive Passiva Pasiva Passif',
  versatile: 'Versatile Versátil Polyvalent',
  oral: 'Oral Sexo oral',
  anal: 'Anal Sexo anal',
}
