import { expect, test } from 'vitest'
import { sharedServer } from '~/testing/http/http-test-server'
import { signedInClient } from '~/testing/http/sign-in'

const server = sharedServer()

test('a form that does not arrive as one is refused with its reason, and can be sent again', async () => {
  const { client } = await signedInClient(server)
  const refused = await client.postForm('/verification/age', { selfie: 'no file' })
  const page = await refused.text()
  expect(refused.status).toBe(400)
  for (const text of ['Nicht gesendet', 'Das Formular kam nicht vollständig an.', 'name="selfie"'])
    expect(page).toContain(text)
})

test('a check that a member cannot request has a reason instead of its form', async () => {
  const { client } = await signedInClient(server, { userType: 'man' })
  const page = await (await client.get('/verification/photos')).text()
  expect(page).toContain('Diese Prüfung gibt es nur für Escorts.')
  expect(page).not.toContain('name="selfie"')
})
