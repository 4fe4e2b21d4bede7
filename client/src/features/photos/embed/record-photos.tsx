import { ActionIcon, Button, FileButton, Group, Stack, Text } from '@mantine/core'
import { photos as contract, type Photo } from '@menara/shared/contract/photos.contract.ts'
import { pathOf } from '@menara/shared/kit/endpoint.ts'
import { IconCamera, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AuthImage } from '../../../kit/auth-image.tsx'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { dateText } from '../../../kit/dates/dates.ts'
import { IMAGE_TYPES } from '../../../kit/files/accepted-files.ts'
import { LargePicture, type OpenedPicture } from '../../../kit/large-picture.tsx'
import { type OfRecord, photosOf, useAddPhotos, useRemovePhoto } from '../photos.api.ts'

interface RecordPhotosProps extends OfRecord {
  /** Zone of the record's site. */
  readonly zone: string
  /** A state of the record in words. */
  readonly stageText: (stage: string) => string
}
/** Photos of a record with who took them and when, and a button that adds some. Nothing where there are none and none may be added. */
export function RecordPhotos({ zone, stageText, ...of }: RecordPhotosProps) {
  const { t } = useTranslation('photos')
  const shown = useQuery(photosOf(of)).data?.data
  const add = useAddPhotos(of)
  const [large, setLarge] = useState<OpenedPicture | null>(null)
  if (!shown || (shown.photos.length === 0 && !shown.may_add)) return null
  return (
    <Stack gap="xs" role="group" aria-label={t('title')}>
      {shown.photos.length > 0 && (
        <Group gap="sm" align="flex-start">
          {shown.photos.map((photo, at) => (
            <PhotoTile
              key={photo.id}
              photo={photo}
              name={t('photoNo', { number: at + 1, count: shown.photos.length })}
              facts={[photo.taken_by?.name, dateText(photo.at, 'full', zone), stageText(photo.stage)]}
              open={setLarge}
            />
          ))}
        </Group>
      )}
      {shown.may_add && (
        <FileButton
          accept={IMAGE_TYPES.join(',')}
          multiple
          onChange={(files) => files.length > 0 && add.mutate(files, { onError: showRefusal })}
        >
          {(props) => (
            <Button
              {...props}
              size="xs"
              variant="default"
              style={{ alignSelf: 'flex-start' }}
              loading={add.isPending}
              leftSection={<IconCamera size={14} aria-hidden />}
            >
              {t('add')}
            </Button>
          )}
        </FileButton>
      )}
      <LargePicture picture={large} close={() => setLarge(null)} />
    </Stack>
  )
}

interface PhotoTileProps {
  readonly photo: Photo
  readonly name: string
  readonly facts: readonly (string | undefined)[]
  readonly open: (picture: OpenedPicture) => void
}
function PhotoTile({ photo, name, facts, open }: PhotoTileProps) {
  const { t } = useTranslation('photos')
  const remove = useRemovePhoto()
  return (
    <Stack gap={2} maw={180}>
      <Group gap={4} align="flex-start" wrap="nowrap">
        <AuthImage path={pathOf(contract.file, { id: photo.id })} alt={name} height={84} onOpen={(url) => open({ url, name })} />
        {photo.removable && (
          <ActionIcon
            size="sm"
            variant="subtle"
            color="gray"
            aria-label={t('remove', { photo: name })}
            loading={remove.isPending}
            onClick={() => remove.mutate(photo.id, { onError: showRefusal })}
          >
            <IconX size={14} aria-hidden />
          </ActionIcon>
        )}
      </Group>
      <Text size="xs" c="dimmed">
        {facts.filter(Boolean).join(' · ')}
      </Text>
    </Stack>
  )
}
