import { join } from 'node:path'
import { openUploads } from '../../platform/files/uploads.ts'
import { leasedJob } from '../../platform/jobs/leased-job.ts'
import type { Closable, Platform } from '../../platform/platform.ts'
import type { Events } from '../../ports/events.ts'
import type { Notifier } from '../../ports/notifications.ts'
import type { People } from '../../ports/people.ts'
import type { Places } from '../../ports/places.ts'
import { breachesService } from './breaches/breaches.service.ts'
import { breachesStore } from './breaches/breaches.store.ts'
import { erasuresService } from './erasures/erasures.service.ts'
import { erasuresStore } from './erasures/erasures.store.ts'
import { personFileService } from './files/person-file.service.ts'
import { personFileStore } from './files/person-file.store.ts'
import { personalDataRoutes } from './personal-data.routes.ts'
import { readsService } from './reads/reads.service.ts'
import { readsStore } from './reads/reads.store.ts'
import { type Expiring, expiryService } from './register/expiry.service.ts'
import { registerService } from './register/register.service.ts'
import { registerStore } from './register/register.store.ts'
import { requestsService } from './requests/requests.service.ts'
import { requestsStore } from './requests/requests.store.ts'

interface Others {
  readonly places: Pick<Places, 'site'>
  readonly people: Pick<People, 'person' | 'holding'>
  readonly events: Pick<Events, 'emit' | 'on'>
  readonly telling: Pick<Notifier, 'send'>
  /** What is removed after the days of the register. */
  readonly expiring: Expiring
}
export interface PersonalData extends Closable {
  /** Removes what has expired and tells of breaches; the demo and the tests ask for it themselves. */
  look(): Promise<void>
}

const LOOK_MS = 60_000
const TROUBLE = 'personal data could not be looked after'

/** Personal data by UU PDP 27/2022: the register, requests of people, erasures with their proofs, and the log of breaches. */
export function openPersonalData(platform: Platform, { places, people, events, telling, expiring }: Others): PersonalData {
  const { app, db, journal, dataDir, now, newId } = platform
  const base = { people, journal, atomically: db.atomically, now, newId }
  const store = registerStore(db)
  const requests = requestsService({ ...base, store: requestsStore(db) })
  const breaches = breachesService({ ...base, store: breachesStore(db), places, send: telling.send })
  const uploads = {
    ...{ tickets: openUploads(dataDir), claims: openUploads(join(dataDir, 'claims')) },
    attendances: openUploads(join(dataDir, 'attendances')),
    person_documents: openUploads(join(dataDir, 'person-documents')),
  }
  personalDataRoutes(app, {
    register: registerService({ ...base, store }),
    files: personFileService({ ...base, store: personFileStore(db), uploads }),
    requests,
    erasures: erasuresService({ ...base, store: erasuresStore(db), events, requests }),
    breaches,
  })
  const reads = readsService({ ...base, store: readsStore(db) })
  events.on('personal-data.read', reads.note)
  const expire = expiryService({ ...base, store, expiring })
  const look = async (): Promise<void> => {
    await breaches.look()
    await reads.forget()
    await expire()
  }
  const { close } = leasedJob(platform, { name: 'personal data', work: look, everyMs: LOOK_MS, leaseMs: 2 * LOOK_MS, trouble: TROUBLE })
  return { look, close }
}
