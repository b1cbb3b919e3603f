import { joined, type Markup, markup } from '~/ui/markup/markup'
import { cardPhoto } from '~/ui/photo/photo'
import { profileHref } from './address'
import type { CardTexts } from './card-texts'
import type { ProfileCard as Card } from './listing.server'

type ProfileCardProps = {
  card: Card
  texts: CardTexts
  /** Signed-in members get links to the profile; visitors get login links. */
  signedIn: boolean
  /** The value of the photo's `sizes`. */
  sizes: string
  /** For photos of the first row, which the browser should load first. */
  priority?: boolean
}

/** Returns the pieces that `make` returns, or those that it returned earlier for the same key. */
type Remember<Piece> = (key: string, make: () => readonly Markup[]) => readonly Piece[]

/** The content of one profile's card as one markup. */
export const profileCard = (props: ProfileCardProps): Markup => joined(cardPieces(props, (_, make) => make()))

/**
 * The content of one profile's card (SPEC 2 "Home"; UI.md "Cards"), on both kinds of page. A page has fifty cards, so a card is text without React
 * elements (decision 0063), with minimal markup and texts cached per language. What depends on the profile alone comes from
 * `remember`; the state and the distance differ from page to page.
 */
export function cardPieces<Piece>(props: ProfileCardProps, remember: Remember<Piece>): (Piece | Markup)[] {
  const { card, texts, signedIn } = props
  const [photo, name, foot] = remember(keyOf(props), () => ofProfile(props))
  const distance = markup`${texts.distance(card.distanceKm)}`
  const pieces: (Piece | Markup)[] = []
  for (const piece of [photo, state(card, texts, signedIn), name, distance, foot])
    if (piece) pieces.push(piece)
  return pieces
}

/** The key for `remember`: all that `ofProfile` depends on, except the language. NUL separates the values: no text of Postgres contains it. */
function keyOf({ card, signedIn, sizes, priority }: ProfileCardProps): string {
  const { id, firstName, age, location, hourlyRate, isPremium, isVerified, photosChecked, photoCount } = card
  const { url, width, height, color } = card.photo
  const flags = [isPremium, isVerified, photosChecked, card.liked, signedIn, priority === true]
    .map(Number)
    .join('')
  return [id, flags, firstName, age, location, hourlyRate, photoCount, url, width, height, color, sizes].join(
    '\0',
  )
}

/** The pieces that depend on the profile alone: before the state, between state and distance, and after the distance. */
function ofProfile({ card, texts, signedIn, sizes, priority }: ProfileCardProps): Markup[] {
  const profile = profileHref(card.id)
  // Without JavaScript the link opens /login, then the profile; with JavaScript it opens the dialog, which reads the same URL.
  const link = signedIn
    ? markup`href="${profile}"`
    : markup`href="/login?redirectTo=${encodeURIComponent(profile)}" data-dialog="auth"`
  return [
    markup`<div class="card-photo">${cardPhoto(card.photo, sizes, priority)}${
      card.isPremium && markup`<span class="card-crown">${texts.premium}</span>`
    }<div class="card-over">`,
    markup`<div class="card-name"><h3><a class="card-link" ${link}><b>${card.firstName},</b> ${card.age}</a></h3>${badges(card, texts)}</div><p class="card-place"><span>${card.location}</span>${photoCount(card.photoCount, texts)}</p></div></div><p class="card-foot">${price(card, texts)}<span>`,
    markup`</span></p>${signedIn ? likeButton(card, texts) : likeLink(card, texts, link)}`,
  ]
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

/** The line above the name. */
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

/** For members the heart is a form with one button and the attributes of `LikeButton`: the module submits it in the background (decision 0090). */
function likeButton({ id, firstName, liked = false }: Card, texts: CardTexts): Markup {
  return markup`<form method="post" action="/like/${id}" data-like><input type="hidden" name="isLike" value="${String(
    !liked,
  )}"><button class="card-heart" aria-pressed="${String(liked)}" aria-label="${texts.like(firstName)}"></button></form>`
}
