import { ABOUT } from './areas/about'
import { LIKES } from './areas/likes'
import { PEOPLE } from './areas/people'
import { SIGNING_IN } from './areas/signing-in'
import type { Area, Operation } from './operation'

/** EVERY call under /api; a test holds this against app/routes.ts. */
export const AREAS: readonly Area[] = [SIGNING_IN, PEOPLE, LIKES, ABOUT]

export const OPERATIONS: readonly Operation[] = AREAS.flatMap((area) => area.operations)
