import { ActionIcon, Alert, Box, Button, Group, Stack } from '@mantine/core'
import { inspectionRounds } from '@menara/shared/contract/inspections/inspection-rounds.contract.ts'
import { pathOf } from '@menara/shared/kit/endpoint.ts'
import { IconCamera, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AuthImage } from '../../../kit/auth-image.tsx'
import { newCommandId } from '../../../kit/calls/new-key.ts'
import classes from '../phone.module.css'
import type { NewPhoto, Phone } from '../queue/phone-session.ts'
import { usePhone } from '../use-phone.ts'
import { scaledPhoto } from './scale-photo.ts'

/** Photos of an answer, by the contract. */
const MAX_PHOTOS = 10

interface PhotoFieldProps {
  readonly roundId: string
  /** The line that the photos are of. */
  readonly label: string
  readonly photoIds: readonly string[]
  readonly isOpen: boolean
  readonly add: (photo: NewPhoto) => Promise<boolean>
  readonly remove: (id: string) => void
}

/** Photos of a line: taken by the telephone's camera, scaled down, and kept at once. */
export function PhotoField({ roundId, label, photoIds, isOpen, add, remove }: PhotoFieldProps) {
  const { t } = useTranslation('phone')
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [isFailed, setFailed] = useState(false)
  const take = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    setFailed(false)
    try {
      await add({ id: newCommandId(), recordedAt: new Date().toISOString(), picture: await scaledPhoto(file) })
    } catch {
      // Not a picture, or of a kind that this browser does not read.
      setFailed(true)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Stack gap="xs">
      {photoIds.length > 0 && (
        <div className={classes.photos}>
          {photoIds.map((id, at) => (
            <Photo
              key={id}
              roundId={roundId}
              id={id}
              alt={t('photoOf', { position: at + 1, line: label })}
              remove={isOpen ? () => remove(id) : undefined}
            />
          ))}
        </div>
      )}
      {isFailed && (
        <Alert color="red" role="alert">
          {t('noPicture')}
        </Alert>
      )}
      {isOpen && photoIds.length < MAX_PHOTOS && (
        <Group>
          <Button
            size="lg"
            variant="default"
            loading={isBusy}
            leftSection={<IconCamera size={20} aria-hidden />}
            onClick={() => input.current?.click()}
          >
            {t('takePhoto')}
          </Button>
          <input
            ref={input}
            type="file"
            accept="image/*"
            capture="environment"
            hidden
            aria-label={t('photoFor', { line: label })}
            onChange={(event) => {
              void take(event.currentTarget.files?.[0])
              event.currentTarget.value = ''
            }}
          />
        </Group>
      )}
    </Stack>
  )
}

interface PhotoProps {
  readonly roundId: string
  readonly id: string
  readonly alt: string
  readonly remove: (() => void) | undefined
}
function Photo({ roundId, id, alt, remove }: PhotoProps) {
  const { t } = useTranslation('phone')
  const { phone } = usePhone()
  const kept = useKeptPicture(phone, roundId, id)
  if (kept === undefined) return <div className={classes.photo} />
  return (
    <Box pos="relative">
      {kept === null ? (
        <AuthImage path={pathOf(inspectionRounds.photo, { id: roundId, photo_id: id })} alt={alt} height={88} />
      ) : (
        <img src={kept} alt={alt} className={classes.photo} />
      )}
      {remove && (
        <ActionIcon
          pos="absolute"
          top={-6}
          right={-6}
          size={44}
          radius="xl"
          variant="transparent"
          aria-label={t('removePhoto', { photo: alt })}
          onClick={remove}
        >
          <span className={classes.cross}>
            <IconX size={16} aria-hidden />
          </span>
        </ActionIcon>
      )}
    </Box>
  )
}

/** The address of the picture on this phone; null where another device took it, undefined until that is known. */
function useKeptPicture(phone: Phone, roundId: string, id: string): string | null | undefined {
  const [url, setUrl] = useState<string | null>()
  useEffect(() => {
    let made: string | undefined
    let isOver = false
    phone.photo(roundId, id).then(
      (photo) => {
        if (isOver) return
        made = photo && URL.createObjectURL(photo.picture)
        setUrl(made ?? null)
      },
      () => setUrl(null),
    )
    return () => {
      isOver = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [phone, roundId, id])
  return url
}
