import { Alert, Badge, Group, Tooltip, UnstyledButton } from '@mantine/core'
import type { ViewCount } from '@menara/shared/contract/desk/ticket-views.contract.ts'
import { useTranslation } from 'react-i18next'
import { numberText } from '../../../kit/dates/dates.ts'
import { NOTHING } from '../form/ticket-place.ts'
import { useViewCounts } from './ticket-views.api.ts'
import { ViewMenu, type ViewMenuProps } from './view-menu.tsx'
import classes from './views.module.css'

/** Saved views over the list, each with its figure; the whole list comes first. */
export function ViewBar({ typeId, place, move, views }: ViewMenuProps) {
  const { t } = useTranslation('queue')
  const counts = useViewCounts(typeId, views)
  const isGone = place.saved !== '' && !views.some((view) => view.id === place.saved)
  return (
    <>
      <Group gap="xs" px="sm" pt="xs" wrap="nowrap" justify="space-between" align="flex-end">
        <nav className={classes.tabs} aria-label={t('views.title')}>
          <ViewTab
            name={t('views.all')}
            isHere={place.saved === ''}
            press={() => move({ ...NOTHING, saved: '', edited: false, columns: [] })}
          />
          {views.map((view) => (
            <ViewTab
              key={view.id}
              name={view.name}
              isHere={view.id === place.saved}
              isEdited={view.id === place.saved && place.edited}
              count={counts.get(view.id)}
              press={() => move({ saved: view.id, edited: false })}
            />
          ))}
        </nav>
        <ViewMenu typeId={typeId} place={place} move={move} views={views} />
      </Group>
      {isGone && (
        <Alert m="sm" mb={0} color="gray" title={t('views.gone')}>
          {t('views.goneText')}
        </Alert>
      )}
    </>
  )
}

interface TabProps {
  readonly name: string
  readonly isHere: boolean
  readonly isEdited?: boolean
  readonly count?: ViewCount | undefined
  readonly press: () => void
}
function ViewTab({ name, isHere, isEdited = false, count, press }: TabProps) {
  const { t } = useTranslation('queue')
  return (
    <UnstyledButton className={classes.tab} data-here={isHere} {...(isHere && { 'aria-current': 'true' as const })} onClick={press}>
      <span className={classes.name}>{name}</span>
      {isEdited && <span className={classes.edited}>{t('views.edited')}</span>}
      {count && (
        <Tooltip label={t(`views.by.${count.by}`)} withinPortal>
          <Badge size="sm" variant={isHere ? 'filled' : 'light'} {...(!isHere && { color: 'gray' })} className="num" data-view-count={name}>
            {numberText(count.count)}
            {count.more && '+'}
          </Badge>
        </Tooltip>
      )}
    </UnstyledButton>
  )
}
