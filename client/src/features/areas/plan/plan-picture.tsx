import { Button, Fieldset, FileButton, Group, Stack, Text } from '@mantine/core'
import type { Area } from '@menara/shared/contract/places/areas.contract.ts'
import { IconMapPin, IconPhoto, IconTrash } from '@tabler/icons-react'
import { type MouseEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { askToRemove } from '../../../kit/overlays/ask-to-remove.ts'
import { toast } from '../../../kit/overlays/toasts.ts'
import type { ShownPicture } from '../embed/use-area-picture.ts'
import { pictureFrom } from './picture-from.ts'
import { cornersFrom, type ReferencePoint } from './placement.ts'
import type { PlanPoint } from './plan-shapes.ts'
import { useChangePicture } from './use-change-picture.ts'

interface PlanPictureProps {
  readonly area: Area | undefined
  readonly picture: ShownPicture
  /** The next press on the map is handed to `use`; null ends that. */
  readonly awaitPress: (use: ((at: PlanPoint) => void) | null) => void
}

/** The drawing beneath a plan: chosen from a file, and put in place by two points known in both. */
export function PlanPicture({ area, picture, awaitPress }: PlanPictureProps) {
  const { t } = useTranslation('areas')
  return (
    <Fieldset legend={t('planEditor.picture')}>
      <Text size="sm" c="dimmed" mb="xs">
        {t('planEditor.pictureText')}
      </Text>
      {area ? <Placing area={area} picture={picture} awaitPress={awaitPress} /> : <Text size="sm">{t('planEditor.saveFirst')}</Text>}
    </Fieldset>
  )
}

function Placing({ area, picture: { known, url }, awaitPress }: PlanPictureProps & { readonly area: Area }) {
  const { t } = useTranslation('areas')
  const { putting, placing, removing } = useChangePicture(area.id)
  const [isPlacing, setPlacing] = useState(false)
  const take = (file: File | null): void => {
    if (file)
      void pictureFrom(file).then(
        (image) => putting.mutate(image),
        () => toast('error', t('planEditor.wrongPdf')),
      )
  }
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <FileButton accept="image/png,image/jpeg,image/webp,application/pdf" onChange={take}>
          {(props) => (
            <Button {...props} variant="default" loading={putting.isPending} leftSection={<IconPhoto size={16} aria-hidden />}>
              {t(known ? 'planEditor.changePicture' : 'planEditor.choosePicture')}
            </Button>
          )}
        </FileButton>
        {known && (
          <>
            <Button variant="default" leftSection={<IconMapPin size={16} aria-hidden />} onClick={() => setPlacing(true)}>
              {t('planEditor.placePicture')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() =>
                askToRemove({
                  title: t('planEditor.pictureTitle'),
                  text: t('planEditor.pictureRemoveText'),
                  remove: () => removing.mutateAsync(),
                  done: () => setPlacing(false),
                })
              }
            >
              {t('planEditor.removePicture')}
            </Button>
            <Text size="sm" role="status">
              {t(known.corners ? 'planEditor.placed' : 'planEditor.notPlaced')}
            </Text>
          </>
        )}
      </Group>
      {known && url && (isPlacing || !known.corners) && (
        <TwoPoints
          key={known.path}
          url={url}
          label={t('planEditor.pictureOf', { name: area.name })}
          awaitPress={awaitPress}
          placed={(corners) => {
            placing.mutate(corners)
            setPlacing(false)
          }}
        />
      )}
    </Stack>
  )
}

interface TwoPointsProps extends Pick<PlanPictureProps, 'awaitPress'> {
  readonly url: string
  readonly label: string
  readonly placed: (corners: NonNullable<ReturnType<typeof cornersFrom>>) => void
}
type InPicture = Pick<ReferencePoint, 'x' | 'y'>

/** Asks for a point in the drawing, for the same one on the map, and for both once more. */
function TwoPoints({ url, label, awaitPress, placed }: TwoPointsProps) {
  const { t } = useTranslation('areas')
  const [points, setPoints] = useState<readonly ReferencePoint[]>([])
  const [pressed, setPressed] = useState<InPicture | null>(null)
  const [isSame, setSame] = useState(false)
  const begin = (): void => {
    setPoints([])
    setPressed(null)
    awaitPress(null)
  }
  const press = ({ currentTarget, clientX, clientY }: MouseEvent<HTMLImageElement>): void => {
    if (pressed) return
    const box = currentTarget.getBoundingClientRect()
    const point = {
      x: ((clientX - box.left) / box.width) * currentTarget.naturalWidth,
      y: ((clientY - box.top) / box.height) * currentTarget.naturalHeight,
    }
    const size = { width: currentTarget.naturalWidth, height: currentTarget.naturalHeight }
    setPressed(point)
    setSame(false)
    awaitPress((at) => {
      const next = [...points, { ...point, at }]
      awaitPress(null)
      setPressed(null)
      setPoints(next)
      const [one, two] = next
      if (!one || !two) return
      const corners = cornersFrom([one, two], size)
      if (corners) placed(corners)
      else {
        begin()
        setSame(true)
      }
    })
  }
  const number = Math.min(points.length + 1, 2)
  return (
    <Stack gap="xs">
      <Group gap="sm">
        <Text size="sm" fw={600} role="status">
          {t(pressed ? 'planEditor.pointOnMap' : 'planEditor.pointInPicture', { number })}
        </Text>
        {isSame && (
          <Text size="sm" c="red">
            {t('planEditor.samePoints')}
          </Text>
        )}
        <Button size="compact-xs" variant="subtle" onClick={begin}>
          {t('planEditor.again')}
        </Button>
      </Group>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a place in a drawing is pointed at; the corners of outlines are typed instead. */}
      <img src={url} alt={label} onClick={press} style={{ maxWidth: '100%', maxHeight: 480, cursor: pressed ? 'wait' : 'crosshair' }} />
    </Stack>
  )
}
