import { expect } from 'playwright/test'
import { expectAccessible } from '~/testing/browsing/accessible'
import { couple, field, hydrated, log, makeMessages } from '~/testing/browsing/chat-pairs'
import { test } from '~/testing/browsing/visitor'

test('two people chat, one with JavaScript and one without: request, answer, draft, unsent message', async ({
  browser,
}) => {
  const { plain, live, plainId, liveId } = await couple(browser)
  // A first message, by a plain form; its text is not interpreted as HTML.
  await plain.goto(`/chat?user=${liveId}`)
  await expect(plain.getByText('Schreib Mara die erste Nachricht.')).toBeVisible()
  await plain.getByRole('button', { name: 'Senden', exact: true }).click()
  await expect(plain.getByText('Nachricht darf nicht leer sein')).toBeVisible()
  await field(plain).fill('Hallo <b>Mara</b>\nzweite Zeile')
  await plain.getByRole('button', { name: 'Senden', exact: true }).click()
  await expect(log(plain).getByText('Hallo <b>Mara</b>')).toBeVisible()
  await expect(log(plain).getByText('Gesendet', { exact: true })).toBeVisible()

  // It arrives as a request, and is answered by keyboard.
  await live.goto('/chat?folder=requests')
  await live.locator(`a[href*="user=${plainId}"]`).click()
  await expect(live.getByRole('heading', { name: 'Mara möchte dir schreiben' })).toBeVisible()
  await hydrated(live)
  await field(live).pressSequentially('Guten Abend')
  await field(live).press('Shift+Enter')
  await field(live).pressSequentially('auch zweite')
  await live.reload()
  await hydrated(live)
  await expect(field(live)).toHaveValue('Guten Abend\nauch zweite')
  await field(live).press('Enter')
  await expect(field(live)).toHaveValue('')
  await expect(log(live).getByText('auch zweite')).toHaveCount(1)
  await expect(log(live).getByText('Gesendet', { exact: true })).toBeVisible()
  await expect(live.getByRole('heading', { name: 'möchte dir schreiben' })).toHaveCount(0)
  await field(live).press('Enter')
  await live.reload()
  await expect(field(live)).toHaveValue('')

  // The partner reads it, and unsends a recent message.
  await plain.goto(`/chat?user=${liveId}`)
  await expect(log(plain).getByText('auch zweite')).toHaveCount(1)
  await expect(log(plain).getByText('Gelesen')).toBeVisible()
  await expect(log(live).getByText('Gelesen')).toBeVisible()
  await plain.locator('[data-message=own]').getByLabel('Mehr zu dieser Nachricht').click()
  await plain.getByRole('button', { name: 'Zurücknehmen' }).click()
  await expect(log(plain).getByText('Du hast diese Nachricht zurückgenommen')).toBeVisible()
  await expect(log(live).getByText('Diese Nachricht wurde zurückgenommen')).toBeVisible()
  await expect(log(live).getByText('zweite Zeile')).toHaveCount(0)
})

test('a request that is accepted by keyboard leaves the focus in the conversation', async ({ browser }) => {
  const { live, plainId, liveId } = await couple(browser)
  await makeMessages({ by: plainId, to: liveId, count: 1 })
  await live.goto(`/chat?user=${plainId}`)
  await hydrated(live)
  const accept = live.getByRole('button', { name: 'Annehmen', exact: true })
  await accept.focus()
  await live.keyboard.press('Enter')
  await expect(accept).toHaveCount(0)
  await expect(live.getByRole('region', { name: 'Chat mit Mara' })).toBeFocused()
})

test('older messages are inserted above, and the scroll position stays', async ({ browser }) => {
  const { live, plainId, liveId } = await couple(browser)
  await makeMessages({ by: plainId, to: liveId, count: 100 })
  await live.goto(`/chat?user=${plainId}`)
  await hydrated(live)
  await expect(live.getByText('Zeile-100.')).toBeInViewport()
  const older = live.getByRole('link', { name: 'Ältere Nachrichten' })
  await older.scrollIntoViewIfNeeded()
  const line = live.getByText('Zeile-61.')
  const before = await line.boundingBox()
  await older.click()
  await expect(live.getByText('Zeile-21.')).toBeAttached()
  const after = await line.boundingBox()
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 999))).toBeLessThanOrEqual(48)
  await expect(live).not.toHaveURL(/before/)
})

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]) {
  test(`list, conversation and request are accessible at ${viewport.width}`, async ({ browser }) => {
    const { live, plainId, liveId } = await couple(browser)
    await live.setViewportSize(viewport)
    await live.goto('/chat')
    await expectAccessible(live)
    await makeMessages({ by: plainId, to: liveId, count: 3 })
    await live.goto('/chat?folder=requests')
    await expect(live.getByText('Zeile-3.')).toBeVisible()
    await expectAccessible(live)
    await live.goto(`/chat?user=${plainId}`)
    await expect(live.getByRole('heading', { name: 'Mara möchte dir schreiben' })).toBeVisible()
    await expectAccessible(live)
    await hydrated(live)
    await field(live).fill('https://example.org/ ist ein Link')
    await field(live).press('Enter')
    await expect(log(live).getByText('Gesendet', { exact: true })).toBeVisible()
    await live.getByLabel('Mehr zu Mara').click()
    await live.getByText('Verlauf leeren').click()
    await expectAccessible(live)
    await live.goto('/chat/link?to=https://example.org/')
    await expectAccessible(live)
  })
}
