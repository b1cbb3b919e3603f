import type { Random } from '../factories/random'
import { ABOUT_MAX, BIO_MAX, MEETING_PLACES, type MeetingPlace } from '../limits/profiles'
import type { Origin } from './names'

/** Independent sentences about a person, so that any few of them read as one bio. */
const CHARACTER = [
  'Ich bin ruhig, bis ich lache, und dann hört man es im Treppenhaus.',
  'Neugierig, direkt, und immer fünf Minuten zu früh.',
  'Eher Kerzenlicht als Neon.',
  'Ich höre gern zu und frage auch nach.',
  'Man sagt mir nach, ich hätte eine Stimme wie Samt. Urteile selbst.',
  'Ich mag Menschen, die wissen, was sie wollen, und trotzdem bitte sagen.',
  'Keine Rolle, kein Theater, nur ich in guter Laune.',
  'Verspielt am Anfang, sehr aufmerksam danach.',
  'Ich habe wenig Geduld mit Hektik und viel mit Menschen.',
  'Elegant, wenn der Abend es will, barfuß, wenn niemand schaut.',
  'Ich flirte gern und meistens mit den Augen.',
  'Mein Lachen ist laut, meine Wohnung ist leise.',
  'Ich bin groß, trage trotzdem Absätze und finde das genau richtig.',
  'Zärtlich heißt für mich: nicht auf die Uhr sehen.',
  'Schüchternheit ist mir sympathisch, Unhöflichkeit nicht.',
  'Ich bin keine, die schnell redet. Dafür meine ich, was ich sage.',
  'Frech im Chat, herzlich an der Tür.',
  'Wer mich zum Lachen bringt, hat schon gewonnen.',
]
const LIKES = [
  'Ein Abend nach meinem Geschmack fängt mit einem guten Essen an und hat kein festes Ende.',
  'Ich koche besser, als ich singe, und singe trotzdem dabei.',
  'Sonntags findest du mich auf dem Flohmarkt, montags ausgeschlafen.',
  'Ich sammle Parfumflakons, Postkarten und Komplimente.',
  'Gute Gespräche, lange Massagen, frische Bettwäsche: mehr brauche ich nicht.',
  'Ich liebe Hotels mit schweren Vorhängen und späte Frühstücke.',
  'Musik läuft bei mir immer, meistens Bossa Nova oder alter Soul.',
  'Nach dem Training bin ich am besten gelaunt.',
  'Mit mir kannst du ins Theater, auf die Messe oder einfach auf mein Sofa.',
  'Reisen packe ich in einen Handkoffer, auch wenn es eine Woche wird.',
  'Ich lese Krimis und verrate nie das Ende.',
  'Tanzen geht immer. Auch in der Küche.',
  'Ein Glas Riesling, ein Blick über die Dächer, und der Rest ergibt sich.',
  'Ich mag Hände, die sich Zeit lassen.',
  'Mode ist mein Hobby, also zieh dich ruhig auch hübsch an.',
  'Im Sommer am See, im Winter in der Badewanne.',
  'Ich fotografiere gern, am liebsten andere.',
  'Schöne Wäsche trage ich auch an einem Dienstag.',
]
const MEETING = [
  'Ich empfange dich in einer gepflegten, diskreten Wohnung.',
  'Ich besuche dich im Hotel oder zu Hause, in {city} und Umgebung.',
  'Bei mir gibt es ein großes Bad, einen Kaffee und keinen Zeitdruck.',
  'Parken kannst du im Hof, klingeln musst du nirgends.',
  'Am liebsten sind mir Verabredungen am Abend, mittags geht nach Absprache.',
  'Für ein Dinner Date brauche ich einen Tag Vorlauf, für einen Spaziergang eine Stunde.',
  'Auch für dein erstes Mal mit einer trans Frau bin ich die Richtige: ohne Eile, ohne Prüfung.',
  'Paare sind willkommen, wenn beide Lust darauf haben.',
  'Was wir miteinander vorhaben, besprechen wir vorher, dann ist der Abend frei.',
  'Sauberkeit und Respekt setze ich voraus und gebe beides zurück.',
  'Ich bin von Dienstag bis Samstag da, sonntags gehöre ich mir.',
  'Ganze Nächte und Wochenenden sind möglich, am schönsten mit Frühstück.',
  'Meine Grenzen sind klar, und innerhalb davon bin ich großzügig.',
  'Diskretion ist für mich keine Floskel: Ich rede nicht, ich speichere nichts.',
]
const CLOSING = [
  'Schreib mir kurz, wer du bist und wann du Zeit hast.',
  'Erzähl mir in zwei Sätzen von dir, dann antworte ich gern.',
  'Ein „Hallo, wie geht es dir“ wirkt bei mir Wunder.',
  'Bitte keine Anrufe nach Mitternacht, Nachrichten immer.',
  'Ich antworte meist innerhalb einer Stunde.',
  'Sag mir, was dir Freude macht, und wir finden einen Termin.',
  'Wer „na?“ schreibt, bekommt auch nur „na!“ zurück.',
  'Bis bald?',
  'Ich freue mich auf jemanden mit Manieren.',
  'Meine privaten Fotos zeige ich im Chat, wenn wir uns mögen.',
  'Preise verhandle ich nicht, über alles andere rede ich gern.',
  'Den Rest erzähle ich dir lieber persönlich.',
]

/** Sentences whose author receives guests (`incall`) or visits them (`outcall`). */
const PATTERNS: Record<MeetingPlace, RegExp> = {
  incall: /empfange dich|Bei mir gibt es|Parken kannst du|mein Sofa/,
  outcall: /besuche dich/,
}

/** The meeting places that a text mentions. */
export const meetingPlacesIn = (text: string): MeetingPlace[] =>
  MEETING_PLACES.filter((place) => PATTERNS[place].test(text))

/** A bio for somebody of that origin living in that city, in one of several shapes; at most BIO_MAX characters. */
export function bioOf(origin: Origin, city: string, random: Random): string {
  const spoken = `Ich spreche ${random.pick(origin.languages)}.`
  const root = random.pick(origin.roots)
  const shapes: readonly (() => string[])[] = [
    () => [root, random.pick(CHARACTER), random.pick(MEETING), random.pick(CLOSING)],
    () => [random.pick(CHARACTER), random.pick(LIKES), random.pick(CLOSING)],
    () => [random.pick(LIKES), random.pick(CHARACTER), random.pick(MEETING)],
    () => [root, random.pick(LIKES), spoken],
    () => [random.pick(CHARACTER), random.pick(CLOSING)],
    () => [random.pick(MEETING), spoken, random.pick(CLOSING)],
    () => [root, random.pick(CHARACTER), random.pick(LIKES), random.pick(MEETING), random.pick(CLOSING)],
    () => [random.pick(LIKES), random.pick(MEETING), spoken, random.pick(CLOSING)],
  ]
  const sentences = random.pick(shapes)()
  const paragraphs = sentences.length > 3 && random.chance(0.4)
  const text = paragraphs
    ? `${sentences.slice(0, 2).join(' ')}\n\n${sentences.slice(2).join(' ')}`
    : sentences.join(' ')
  return text.replaceAll('{city}', city).slice(0, BIO_MAX)
}

/** A longer text of three or four paragraphs; at most ABOUT_MAX characters. */
export function aboutOf(city: string, random: Random): string {
  const groups = [CHARACTER, LIKES, MEETING, CLOSING].slice(0, random.int(3, 4))
  const paragraphs = groups.map((sentences) =>
    random.shuffled(sentences).slice(0, random.int(2, 3)).join(' '),
  )
  return paragraphs.join('\n\n').replaceAll('{city}', city).slice(0, ABOUT_MAX)
}
