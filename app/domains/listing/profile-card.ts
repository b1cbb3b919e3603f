import { type Markup, markup } from '~/ui/markup/markup'
import { cardPhoto } from '~/ui/photo/photo'
import { profileHref } from './address'
import type { CardTexts } from './card-texts'
import type { ProfileCard as Card } from './listing.server'

export type ProfileCardProps = {
  card: Card
  texts: CardTexts
  /** Signed-in members get links to the profile; visitors get login links. */
  signedIn: boolean
  /** The value of the photo's `sizes`. */
  sizes: string
  /** For photos of the first row, which the browser should load first. */
  priority?: boolean
}

/**
 * The content of one profile's card (SPEC 2 "Home"; UI.md "Cards"), on both kinds of page. A page has fifty cards, so a card is text without React
 * elements (decision 0063), with minimal markup and texts cached per language.
 */
export function profileCard({ card, texts, signedIn, sizes, priority }: ProfileCardProps): Markup {
  const profile = profileHref(card.id)
  // Without JavaScript the link opens /login, then the profile; with it the dialog, which reads the same URL.
  const link = signedIn
    ? markup`href="${profile}"`
    : markup`href="/login?redirectTo=${encodeURIComponent(profile)}" data-dialog="auth"`
  return markup`<div class="card-photo">${cardPhoto(card.photo, sizes, priority)}${
    card.isPremium && markup`<span class="card-crown">${texts.premium}</span>`
  }<div class="card-over">${state(card, texts, signedIn)}<div class="card-name"><h3><a class="card-link" ${link}><b>${card.firstName}</b>, ${card.age}</a></h3>${badges(card, texts)}</div><p class="card-place"><span>${card.location}</span>${photoCount(card.photoCount, texts)}</p></div></div><p class="card-foot">${price(card, texts)}<span>${texts.distance(card.distanceKm)}</span></p>${signedIn ? likeForm(card, texts) : likeLink(card, texts, link)}`
}

const VERIFIED = markup`class="card-verified" popovertarget="badge-verified"`
const PHOTOS = markup`class="card-verified card-photos" popovertarget="badge-photos"`

/** A press explains the badge (badge-popovers.tsx), without JavaScript too. */
const badge = (attributes: Markup, text: string): Markup =>
  markup`<button type="button" ${attributes}>${text}</button>`

const price = ({ hourlyRate }: Card, texts: CardTexts): Markup =>
  hourlyRate === null ? markup`<span>${texts.onRequest}</span>` : markup`<b>${texts.price(hourlyRate)}</b>`

/** Only if there is more to see than the card shows. */
const photoCount = (count: number, texts: CardTexts): Markup | false =>
  count > 1 && markup`<i>${count}<span> ${texts.photos}</span></i>`

const badges = ({ isVerified, photosChecked }: Card, texts: CardTexts): Markup =>
  markup`${isVerified && badge(VERIFIED, texts.verified)}${photosChecked && badge(PHOTOS, texts.photosChecked)}`

/** Above the name. */
function state({ id, isOnline, beyondRadius }: Card, texts: CardTexts, signedIn: boolean): Markup | null {
  if (!isOnline && !beyondRadius && !signedIn) return null
  return markup`<p class="card-state">${signedIn ? liveOnline(id, isOnline, texts) : isOnline && online(texts)}${
    beyondRadius && markup`<span>${texts.beyondRadius}</span>`
  }</p>`
}

const online = (texts: CardTexts): Markup => markup`<span class="card-online">${texts.online}</span>`

/** Members see partners come and go: the module shows or hides the dot (presence/ui). */
function liveOnline(id: string, isOnline: boolean, texts: CardTexts): Markup {
  const hidden = isOnline ? markup`` : markup` hidden`
  return markup`<span class="card-online" data-presence="${id}"${hidden}>${texts.online}</span>`
}

/** For visitors the heart is a login link. */
function likeLink({ firstName }: Card, texts: CardTexts, link: Markup): Markup {
  return markup`<a class="card-heart" ${link} aria-label="${texts.like(firstName)}"></a>`
}

/** For members a form with one button, the same markup as `LikeForm`: the module submits it in the background (decision 0090). */
function likeForm({ id, firstName, liked = false }: Card, texts: CardTexts): Markup {
  return markup`<form method="post" action="/like/${id}" data-like><input type="hidden" name="isLike" value="${String(
    !liked,
  )}"><button class="card-heart" aria-pressed="${String(liked)}" aria-label="${texts.like(firstName)}"></button></form>`
}
