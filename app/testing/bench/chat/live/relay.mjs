// The least that can carry a message from one process to the other, and keep it: no session, no rule, one statement. Reads
// {port, databaseUrl}; speaks of the house's protocol what the lanes need.
import { createServer } from 'node:http'
import postgres from 'postgres'
import { WebSocketServer } from 'ws'

const { port, databaseUrl } = JSON.parse(process.argv[2])
const sql = postgres(databaseUrl, { max: 10, onnotice: () => {} })
const sockets = new Map()

const add = ({ senderId, receiverId, content, clientId }) => sql`
  with room as (
    update chat_rooms set last_seq = last_seq + 1, updated_at = now()
    where user1_id = least(${senderId}::uuid, ${receiverId}::uuid) and user2_id = greatest(${senderId}::uuid, ${receiverId}::uuid)
    returning id, last_seq
  ), said as (
    insert into messages (room_id, seq, sender_id, receiver_id, content, client_id)
    select id, last_seq, ${senderId}::uuid, ${receiverId}::uuid, ${content}::text, ${clientId}::uuid from room
    returning id, seq
  )
  select seq, pg_notify('relay', json_build_object(
    'senderId', ${senderId}::text, 'receiverId', ${receiverId}::text, 'content', ${content}::text, 'seq', seq)::text) from said`

await sql.listen('relay', (text) => {
  const message = JSON.parse(text)
  sockets.get(message.receiverId)?.send(JSON.stringify({ type: 'new_message', message }))
})

const server = createServer()
new WebSocketServer({ server, perMessageDeflate: false }).on('connection', (socket, { url }) => {
  const senderId = new URL(url, 'http://localhost').searchParams.get('user')
  sockets.set(senderId, socket)
  socket.on('message', async (data) => {
    const message = JSON.parse(data.toString())
    // The relay keeps no read marks: they are part of what is compared.
    if (message.type === 'read') return
    await add({ ...message, senderId })
    socket.send(JSON.stringify({ type: 'sent', clientId: message.clientId }))
  })
  socket.send(JSON.stringify({ type: 'ready' }))
})
server.listen(port, '127.0.0.1', () => process.send('ready'))
process.on('disconnect', () => process.exit())
