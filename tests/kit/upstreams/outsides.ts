import { onTestFinished } from 'vitest'
import { inboxService } from '../../../backend/src/features/inbox/inbox.service.ts'
import { inboxStore } from '../../../backend/src/features/inbox/inbox.store.ts'
import { newId } from '../../../backend/src/platform/ids.ts'
import type { Message } from '../../../backend/src/ports/notifications.ts'
import { type Building, openBuilding } from '../building.ts'
import { type MailServer, openMailServer } from '../services/mail-server.ts'
import { type OutsideServer, openOutsideServer } from './outside-server.ts'

export const PUBLIC_URL = 'https://menara.example.test'

export interface Outsides extends Building {
  readonly mail: MailServer
  /** Stands for every push service, webhook receiver and API there is. */
  readonly web: OutsideServer
  /** Leaves a message with people, as any part of the product does. */
  send(message: Partial<Message> & Pick<Message, 'user_ids'>): Promise<void>
  work(): Promise<void>
}

/** A building with ways out of it: a real mail server and a real web server on this machine. */
export async function openOutsides({ unset = false }: { readonly unset?: boolean } = {}): Promise<Outsides> {
  const [mail, web] = await Promise.all([openMailServer(), openOutsideServer()])
  onTestFinished(async () => {
    await Promise.all([mail.close(), web.close()])
  })
  const building = await openBuilding({
    outside: {
      publicUrl: PUBLIC_URL,
      smtpUrl: unset ? undefined : mail.url,
      mailFrom: unset ? undefined : 'Menara <menara@example.test>',
      whatsapp: {
        url: unset ? undefined : `${web.url}/v23.0/1/messages`,
        token: unset ? undefined : 'wa-token',
        template: 'menara_message',
      },
      pushPlaces: [web.url],
      webhooks: { allowed: ['127.0.0.1'], own: [{ host: '127.0.0.1', port: 5432 }] },
    },
  })
  const { platform, notifications } = building.backend
  const inbox = inboxService({
    store: inboxStore(platform.db),
    journal: platform.journal,
    atomically: (work) => platform.db.atomically(work),
    now: platform.now,
    newId,
    tell: notifications.tell,
  })
  return { ...building, mail, web, work: notifications.work, send: (message) => inbox.send({ ...USUAL, ...message }) }
}

const USUAL: Omit<Message, 'user_ids'> = {
  type: 'ticket.assigned',
  title: 'GEN-1 was assigned to you',
  text: 'Leak (Citra)',
  link: '/desk/ticketing/general/detail?id=1',
  message: { key: 'inbox.ticket_assigned', params: { number: 'GEN-1', title: 'Leak', actor: 'Citra' } },
}
