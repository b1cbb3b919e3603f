import { HIS_PHOTO_SEQ, NAME, NEW_NAME, type World } from './pair'

type Asked = { method?: string; json?: unknown; form?: Record<string, string> }
export type Ask = [path: string, asked?: Asked]

const LEDGER = [
  '',
  `?q=${NAME}`,
  `?q=${NEW_NAME}`,
  '?q=see',
  '?state=ended',
  '?state=revoked',
  '?side=received',
]

/** What he may look at. */
export const looks = ({ she, ids, album }: World): Ask[] => [
  // Before the pages that mark notices as read.
  ...['/notifications', '/notifications.data'].map((path): Ask => [path]),
  ...['', '?tab=shared'].flatMap((query): Ask[] => [[`/albums${query}`], [`/albums.data${query}`]]),
  ...LEDGER.flatMap((query): Ask[] => [
    [`/albums/ledger${query}`],
    [`/albums/ledger.data${query}`],
    [`/albums/ledger.csv${query}`],
  ]),
  [`/albums/private/${album.id}`],
  [`/albums/private/${album.id}?image=1`],
  [`/albums/private/${album.id}`, { method: 'HEAD' }],
  ['/api/private-albums'],
  ...['', '?folder=requests', '?folder=archive', `?user=${she.id}`, `?user=${she.id}&before=4`].flatMap(
    (query): Ask[] => [[`/chat${query}`], [`/chat.data${query}`], [`/chat/refresh${query}`]],
  ),
  // Also in messages.
  ['/chat?search=zeile'],
  [`/chat?user=${she.id}&replyTo=4`],
  ...[NAME, NEW_NAME, 'a'].flatMap((name): Ask[] => [
    [`/chat?search=${name}`],
    [`/chat/refresh?search=${name}`],
    [`/chat/refresh?folder=archive&search=${name}`],
  ]),
  ['/api/chat/rooms'],
  [`/api/chat/${she.id}/messages`],
  [`/api/chat/${she.id}/messages?after=2`],
  ['/api/chat/unread-count'],
  ['/api/matches'],
  ['/likes'],
  ['/likes?kind=received&sort=name'],
  [`/chat/photo?user=${she.id}&message=${ids[HIS_PHOTO_SEQ - 1]}`],
  [`/chat/photo?user=${she.id}&message=${ids[1]}`],
  ['/settings/blocked'],
  [`/profile?id=${she.id}`],
  [`/profile/${she.id}`],
  [`/api/users/${she.id}/public`],
  [`/report/${she.id}`],
  [`/report/${she.id}?message=${ids[1]}`],
  [`/block/${she.id}`],
]

/** His possible actions: none reaches her, and none reveals why. */
export const acts = (one: World): Ask[] => {
  const { she, ids, clientId } = one
  const send = (more: object): Ask => [
    '/api/chat/messages',
    { json: { receiverId: she.id, content: 'Hallo?', ...more } },
  ]
  return [
    send({}),
    send({ clientId }),
    [`/chat?user=${she.id}`, { form: { content: 'Bist du da?' } }],
    ['/api/chat/rooms', { json: { otherUserId: she.id } }],
    [`/api/chat/${she.id}/read`, { method: 'PUT' }],
    ...['mark-read', 'accept', 'accept-images', 'blur-images', 'mute', 'unmute', 'archive', 'unarchive'].map(
      (name) => intent(one, name),
    ),
    intent(one, 'unsend', { messageId: ids[1] }),
    ['/api/matches', { json: { targetUserId: she.id, isLike: true } }],
    [`/block/${she.id}`, { form: {} }],
  ]
}

/** The conversation in his archive. */
export const archived = (one: World): Ask[] => [
  intent(one, 'archive'),
  ...['', `&user=${one.she.id}`, '&search=zeile', `&search=${NAME}`].flatMap((query): Ask[] => [
    [`/chat?folder=archive${query}`],
    [`/chat.data?folder=archive${query}`],
    [`/chat/refresh?folder=archive${query}`],
  ]),
  ['/chat'],
  ['/api/chat/rooms'],
  ['/api/chat/unread-count'],
  intent(one, 'unarchive'),
]

function intent({ she }: World, name: string, more = {}): Ask {
  return [`/chat?user=${she.id}`, { form: { intent: name, ...more } }]
}
