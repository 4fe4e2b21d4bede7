import { type Static, Type } from 'typebox'
import { endpoint } from '../../kit/endpoint.ts'
import { ById, closed, done, Id, Latitude, Longitude, nullable, one, optional } from '../../kit/words.ts'

const Corner = Type.Tuple([Longitude, Latitude])
/** Where the picture's corners lie: top left, top right, bottom right, bottom left. */
export const PictureCorners = Type.Tuple([Corner, Corner, Corner, Corner])

/** The drawing a floor plan is traced from, under the plan on every map. */
export const AreaPicture = closed({
  /** Address of its bytes. */
  path: Type.String(),
  /** Null until it has been placed. */
  corners: nullable(PictureCorners),
})
export type AreaPicture = Static<typeof AreaPicture>

const path = '/api/v1/areas/:id/picture'

export const areaPictures = {
  get: endpoint({
    name: 'areaPictures.get',
    method: 'GET',
    path,
    access: 'signed-in',
    summary: 'The picture under the plan of an area; null without one',
    params: ById,
    reply: one(nullable(AreaPicture)),
  }),
  put: endpoint({
    name: 'areaPictures.put',
    method: 'POST',
    path,
    access: 'show_manage_area',
    summary: 'Put a picture under the plan of an area, in place of the one before: PNG, JPEG or WebP',
    params: ById,
    form: closed({}),
    files: ['image'],
    reply: one(AreaPicture),
  }),
  place: endpoint({
    name: 'areaPictures.place',
    method: 'PUT',
    path,
    access: 'show_manage_area',
    summary: 'Say where the corners of the picture lie',
    params: ById,
    body: closed({ corners: PictureCorners }),
    reply: one(AreaPicture),
  }),
  remove: endpoint({
    name: 'areaPictures.remove',
    method: 'DELETE',
    path,
    access: 'show_manage_area',
    summary: 'Take the picture of an area away',
    params: ById,
    reply: done,
  }),
  file: endpoint({
    name: 'areaPictures.file',
    method: 'GET',
    path: `${path}/file`,
    access: 'signed-in',
    summary: 'The bytes of the picture of an area',
    params: ById,
    /** Of the picture, so that a browser asks again once there is another. */
    query: closed({ v: optional(Id) }),
    reply: 'binary',
  }),
} as const
