import type { Ethnicity } from '../limits/profiles'

/** An origin of people, with its share of all providers in percent: names, phrases for bios, languages. */
export type Origin = {
  share: number
  ethnicities: readonly Ethnicity[]
  names: readonly string[]
  roots: readonly string[]
  languages: readonly string[]
}

export const ORIGINS: readonly Origin[] = [
  {
    share: 30,
    ethnicities: ['latino', 'latino', 'mixed', 'african'],
    names: [
      'Luana',
      'Camila',
      'Bianca',
      'Rafaela',
      'Yasmin',
      'Larissa',
      'Isabella',
      'Thalia',
      'Bruna',
      'Dandara',
      'Aline',
      'Natália',
      'Letícia',
      'Gabriela',
      'Jade',
      'Fernanda',
      'Manuela',
      'Renata',
      'Paloma',
      'Raíssa',
      'Verônica',
      'Melissa',
      'Taís',
      'Jéssica',
    ],
    roots: [
      'Brasilianerin mit {city} im Herzen.',
      'Geboren in Salvador, angekommen in {city}.',
      'Aus São Paulo, seit ein paar Jahren in Deutschland.',
      'Carioca durch und durch, auch im Novemberregen.',
      'Meine Familie lebt in Recife, mein Alltag spielt in {city}.',
    ],
    languages: [
      'Portugiesisch, Deutsch und Englisch',
      'Portugiesisch, Spanisch und ein immer besseres Deutsch',
    ],
  },
  {
    share: 30,
    ethnicities: ['caucasian'],
    names: [
      'Mia',
      'Sophie',
      'Nina',
      'Lena',
      'Klara',
      'Emma',
      'Marlene',
      'Jule',
      'Hanna',
      'Charlotte',
      'Frida',
      'Pauline',
      'Mathilda',
      'Luisa',
      'Ronja',
      'Vivien',
      'Annika',
      'Josefine',
      'Svenja',
      'Leonie',
      'Carla',
      'Thea',
      'Victoria',
      'Lilly',
    ],
    roots: [
      'Hier aufgewachsen und nie ganz weggekommen.',
      'Norddeutsch im Ton, herzlich im Rest.',
      'Vom Dorf in die Stadt, und geblieben.',
      'Ich wohne seit dem Studium in {city}.',
    ],
    languages: ['Deutsch und Englisch', 'Deutsch, Englisch und etwas Französisch'],
  },
  {
    share: 14,
    ethnicities: ['latino', 'caucasian', 'mixed'],
    names: [
      'Valentina',
      'Lucía',
      'Alma',
      'Carmen',
      'Salomé',
      'Ximena',
      'Daniela',
      'Mariana',
      'Catalina',
      'Esmeralda',
      'Rocío',
      'Antonella',
      'Sofía',
      'Marisol',
    ],
    roots: [
      'Kolumbianerin, Frühaufsteherin, Nachteule: alles auf einmal.',
      'Aus Sevilla, und das hört man.',
      'In Bogotá geboren, in {city} zu Hause.',
      'Meine Mutter ist aus Chile, mein Humor aus {city}.',
    ],
    languages: ['Spanisch, Deutsch und Englisch', 'Spanisch und Deutsch'],
  },
  {
    share: 9,
    ethnicities: ['asian'],
    names: [
      'Ploy',
      'Mali',
      'Nok',
      'Fah',
      'Kanya',
      'Dao',
      'Pim',
      'Suda',
      'Lalita',
      'Jasmine',
      'Maricel',
      'Mei',
      'Linh',
    ],
    roots: [
      'Aus Chiang Mai, seit Jahren in {city}.',
      'Thailänderin mit Vorliebe für scharfes Essen und sanfte Musik.',
      'Aufgewachsen zwischen Bangkok und {city}.',
    ],
    languages: ['Thai, Englisch und Deutsch', 'Englisch und Deutsch'],
  },
  {
    share: 8,
    ethnicities: ['arabic', 'mixed'],
    names: ['Yara', 'Leyla', 'Aylin', 'Dilara', 'Samira', 'Nadia', 'Soraya', 'Defne', 'Amira', 'Selin'],
    roots: [
      'Meine Wurzeln liegen in Izmir, mein Bett steht in {city}.',
      'Halb Beirut, halb {city}.',
      'Tochter einer Schneiderin, das sieht man meinen Kleidern an.',
    ],
    languages: ['Deutsch, Türkisch und Englisch', 'Deutsch, Arabisch und Französisch'],
  },
  {
    share: 6,
    ethnicities: ['caucasian'],
    names: ['Elena', 'Katya', 'Zofia', 'Milena', 'Nadja', 'Irina', 'Daria', 'Alina', 'Petra'],
    roots: [
      'Aus Krakau, mit Umweg über Wien.',
      'Geboren in Sofia, wohnhaft in {city}.',
      'Slawische Seele, deutsche Pünktlichkeit.',
    ],
    languages: ['Polnisch, Deutsch und Englisch', 'Deutsch, Russisch und Englisch'],
  },
  {
    share: 3,
    ethnicities: ['african', 'mixed'],
    names: ['Amara', 'Nia', 'Zola', 'Imani', 'Ayana', 'Sade'],
    roots: [
      'Meine Eltern kamen aus Accra, ich kam in {city} zur Welt.',
      'Aufgewachsen in Lissabon, groß geworden in {city}.',
    ],
    languages: ['Deutsch, Englisch und Französisch', 'Englisch, Portugiesisch und Deutsch'],
  },
]

export const CUSTOMER_NAMES =
  'Thomas Michael Jan Stefan Lukas Ben Markus Paul Felix Daniel Andreas Tobias Nils Oliver Matthias David Jonas Sven Frank Martin Emre Marco Tim Christian Philipp Robert Kai Henrik Simon Ali'.split(
    ' ',
  )
