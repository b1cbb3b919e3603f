import { all, pend, unpend } from './dom'

const listBefore = (pages) => pages.previousElementSibling.querySelector('ul')
const targetOf = (card) => card.querySelector('.card-link').getAttribute('href')

// "Mehr anzeigen": the next page of the list, appended. The address then says how many pages there are, for the way back (decision 0261). If
// the page cannot be loaded, the link leads there.
export const showMore = async (link) => {
  if (link.dataset.pending === '') return
  pend(link)
  try {
    const answer = await fetch(link.href)
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    const [ours, theirs] = [link.closest('[data-pages]'), page.querySelector('[data-pages]')]
    const list = listBefore(ours)
    // The order may have changed between the pages.
    const shown = [...list.children].map(targetOf)
    const cards = [...listBefore(theirs).children].filter((card) => !shown.includes(targetOf(card)))
    list.append(...cards)
    ours.querySelector('p').textContent = theirs.querySelector('p').textContent
    const [next] = all('[data-more]', theirs)
    if (next) link.href = next.getAttribute('href')
    else link.hidden = true
    cards[0]?.querySelector('a').focus({ preventScroll: true })
    const url = new URL(location.href)
    const pages = Number(url.searchParams.get('pages') ?? 1)
    url.searchParams.set('pages', pages + 1)
    if (!url.searchParams.has('cursor')) history.replaceState(history.state, '', url)
    unpend(link)
  } catch {
    location.assign(link.href)
  }
}
