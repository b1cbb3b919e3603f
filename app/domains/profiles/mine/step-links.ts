import type { Step } from './completeness'

const EDITOR = '/my-profile/edit'

/** Link to the field of the editor for each step. */
export const STEP_LINKS: Record<Step, string> = {
  name: `${EDITOR}#f-firstName`,
  age: `${EDITOR}#f-age`,
  place: `${EDITOR}#f-location`,
  photo: `${EDITOR}#photos`,
  bio: `${EDITOR}#f-bio`,
  price: `${EDITOR}#f-hourlyRate`,
  services: `${EDITOR}#card-services`,
  morePhotos: `${EDITOR}#photos`,
}
