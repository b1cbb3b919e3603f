export const EARTH_RADIUS_KM = 6371
/** Distances are shown rounded up to the next of these; beyond the last, "über 100 km". */
export const DISTANCE_STEPS_KM = [1, 2, 5, 10, 25, 50, 100] as const
