import { type Markup, markup } from '~/ui/markup/markup'
import { cardPhoto } from '~/ui/photo/photo'
import type { CardWords } from './card-words'
import type { ProfileCard as Card } from './listing.server'
import { profileHref } from './profile-href'

export type ProfileCardProps = {
  card: Card
  words: CardWords
  /** Where a signed-in person gets by a press; visitors get the way in. */
  signedIn: boolean
  /** How wide the photo is shown, as `sizes` says it. */
  sizes: string
  /** For photos of the first row: they are what a reader waits for. */
  priority?: boolean
}

/**
 * The inside of one profile's card (SPEC 2 "Home"; UI.md "Cards"), on both kinds of page. Fifty stand on a page, so it is
 * text and no elements (decision 0063): nothing in it that is not seen or heard, words made once a language.
 */
export function profileCard({ card, words, signedIn, sizes, priority }: ProfileCardProps): Markup {
  const profile = profileHref(card.id)
  // Without JavaScript the way in is /login, and from there to the profile; with it the dialog, which reads the same address.
  const way = signedIn
    ? markup`href="${profile}"`
    : markup`href="/login?redirectTo=${encodeURIComponent(profile)}" data-dialog="auth"`
  return markup`<div class="card-photo">${cardPhoto(card.photo, sizes, priority)}${
    card.isPremium && markup`<span class="card-crown">${words.premium}</span>`
  }<div class="card-over">${state(card, words, signedIn)}<h3><a class="card-link" ${way}>${card.firstName}, <span>${card.age}</span></a>${
    card.isVerified && markup`<i class="card-verified">${words.verified}</i>`
  }</h3><p>${card.location}</p></div></div><p class="card-foot"><span>${words.distance(card.distanceKm)}</span>${
    card.hourlyRate !== null && markup`<b>${words.price(card.hourlyRate)}</b>`
  }</p>${signedIn ? likeForm(card, words) : likeLink(card, words, way)}`
}

function state({ id, isOnline, beyondRadius }: Card, words: CardWords, signedIn: boolean): Markup | null {
  if (!isOnline && !beyondRadius && !signedIn) return null
  return markup`<p class="card-state">${signedIn ? liveOnline(id, isOnline, words) : isOnline && online(words)}${
    beyondRadius && markup`<span>${words.beyondRadius}</span>`
  }</p>`
}

const online = (words: CardWords): Markup => markup`<span class="card-online">${words.online}</span>`

/** Members hear when a partner comes or goes: then it is shown or hidden (profiles/online). */
function liveOnline(id: string, isOnline: boolean, words: CardWords): Markup {
  const hidden = isOnline ? markup`` : markup` hidden`
  return markup`<span class="card-online" data-presence="${id}"${hidden}>${words.online}</span>`
}

/** For visitors the heart is a way in. */
function likeLink({ firstName }: Card, words: CardWords, way: Markup): Markup {
  return markup`<a class="card-heart" ${way} aria-label="${words.like(firstName)}"></a>`
}

/** For members a form of one button, as `LikeForm` writes it: the module sends it in the background (decision 0090). */
function likeForm({ id, firstName, liked = false }: Card, words: CardWords): Markup {
  return markup`<form method="post" action="/like/${id}" data-like><input type="hidden" name="isLike" value="${String(
    !liked,
  )}"><button class="card-heart" aria-pressed="${String(liked)}" aria-label="${words.like(firstName)}"></button></form>`
}
