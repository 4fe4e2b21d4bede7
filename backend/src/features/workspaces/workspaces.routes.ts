import { workspaces } from '@menara/shared/contract/people/workspaces.contract.ts'
import type { FastifyInstance } from 'fastify'
import { sendKept } from '../../platform/files/send-kept.ts'
import type { Uploads } from '../../platform/files/uploads.ts'
import { pictureHeaders } from '../../platform/http/attachment-headers.ts'
import { mount } from '../../platform/http/mount.ts'
import { pictureReader } from '../../platform/http/picture-form.ts'
import type { WorkspacesService } from './workspaces.service.ts'

export interface WorkspacesRoutesNeeds {
  readonly service: WorkspacesService
  readonly uploads: Uploads
  newId(): string
}

export function workspacesRoutes(app: FastifyInstance, { service, uploads, newId }: WorkspacesRoutesNeeds): void {
  mount(app, workspaces.list, (_call, caller) => service.list(caller))
  mount(app, workspaces.mine, async (_call, caller) => ({ data: await service.mine(caller) }))
  mount(app, workspaces.get, async ({ params }, caller) => ({ data: await service.get(params.id, caller) }))
  mount(app, workspaces.create, async ({ body }, caller) => ({ data: await service.create(body, caller) }))
  mount(app, workspaces.update, async ({ params, body }, caller) => ({ data: await service.update(params.id, body, caller) }))
  mount(app, workspaces.remove, async ({ params }, caller) => {
    await service.remove(params.id, caller)
    return { data: null }
  })
  const read = pictureReader(workspaces.putLogo, { uploads, newId })
  mount(app, workspaces.putLogo, ({ params }, caller, { request }) =>
    read(request, async (_fields, images) => ({ data: await service.putLogo(params.id, images, caller) })),
  )
  mount(app, workspaces.removeLogo, async ({ params }, caller) => {
    await service.removeLogo(params.id, caller)
    return { data: null }
  })
  mount(app, workspaces.logo, async ({ params }, caller, { reply }) => {
    const logo = await service.logo(params.id, caller)
    // At this address another picture may stand later.
    return sendKept(reply, uploads, { file: logo, headers: { ...pictureHeaders(logo), 'cache-control': 'private, no-cache' } })
  })
}
