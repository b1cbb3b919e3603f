import { expect, it } from 'vitest'
import { sharedServer } from '~/testing/http/http-test-server'
import { signedInClient } from '~/testing/http/sign-in'
import { userRow } from '~/testing/people/accounts'

const server = sharedServer()

const HERE = '/settings/chat'

it('the page is linked from the chats and the settings', async () => {
  const { client } = await signedInClient(server)
  for (const path of ['/chat', '/settings'])
    expect(await (await client.get(path)).text()).toContain(`href="${HERE}"`)
})

it('an API client changes one setting and gets its account', async () => {
  const { client, user } = await signedInClient(server)
  const put = (json: unknown) =>
    client.send('/api/auth/update-privacy-settings', {
      method: 'PUT',
      body: JSON.stringify(json),
      headers: { 'content-type': 'application/json' },
    })
  const answer = await put({ allowMessagePreviews: false })
  expect([answer.status, await answer.json()]).toMatchObject([
    200,
    { id: user.id, allowMessagePreviews: false, showLastSeen: true },
  ])
  expect(await userRow(user.id)).toMatchObject({ allowMessagePreviews: false, takesRequests: true })
})

it('an API client without any setting, or without an object, gets different errors', async () => {
  const { client, user } = await signedInClient(server)
  const put = async (body: string, language = 'de') => {
    const answer = await client.send('/api/auth/update-privacy-settings', {
      method: 'PUT',
      body,
      headers: { 'content-type': 'application/json', 'accept-language': language },
    })
    return [answer.status, await answer.json()]
  }
  const refused = (message: string, errors = {}) => [400, { code: 'invalid-input', message, errors }]
  const none = refused(
    'Nenne mindestens eine Einstellung: showOnlineStatus, showLastSeen oder allowMessagePreviews.',
  )
  for (const body of ['', '{}', '{"takesRequests":false}', '{"isAdmin":true}', '{"__proto":1}'])
    expect([body, ...(await put(body))]).toEqual([body, ...none])
  for (const body of ['null', '[]', '[true]', '1', '"showLastSeen"', '{'])
    expect([body, ...(await put(body))]).toEqual([
      body,
      ...refused('Die Anfrage ist kein gültiges JSON-Objekt'),
    ])
  for (const value of ['null', '"true"', '1', '[]']) {
    const text = 'Hier geht nur true oder false.'
    expect(await put(`{"showLastSeen":${value}}`)).toEqual(refused(text, { showLastSeen: text }))
  }
  expect((await put('{}', 'en'))[1]).toMatchObject({
    message: 'Name at least one setting: showOnlineStatus, showLastSeen or allowMessagePreviews.',
  })
  expect(await userRow(user.id)).toMatchObject({ allowMessagePreviews: true, takesRequests: true })
  // Beside a known setting, unknown members are ignored.
  expect((await put('{"showLastSeen":false,"takesRequests":false}'))[0]).toBe(200)
  expect(await userRow(user.id)).toMatchObject({ showLastSeen: false, takesRequests: true })
})
