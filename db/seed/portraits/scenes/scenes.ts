import { garden, sunsetSea } from './outdoors'
import { bar, hotelLamp, stairsTeal, velvet, windowDay } from './rooms'
import type { Scene } from './scene'
import { duskStreet, neonLight, nightCity } from './streets'
import { studioPlum, studioSand } from './studio'

/** The pool picks by place in this row: another order draws other pictures. */
export const SCENES: readonly Scene[] = [
  nightCity,
  hotelLamp,
  windowDay,
  studioPlum,
  garden,
  sunsetSea,
  bar,
  velvet,
  neonLight,
  studioSand,
  stairsTeal,
  duskStreet,
]
