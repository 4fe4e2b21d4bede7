import { Button, Menu } from '@mantine/core'
import type { PttMine } from '@menara/shared/contract/media/ptt.contract.ts'
import type { TalkFloor } from '@menara/shared/contract/media/ptt-talk.contract.ts'
import { IconLink, IconLinkOff, IconPlayerStop, IconUrgent } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { askFirst } from '../../../kit/overlays/confirm.tsx'
import type { PttLink } from '../ptt-link.ts'
import { dispatches, patchable } from './console-rights.ts'

interface ActsProps {
  readonly channel: PttMine
  readonly channels: readonly PttMine[]
  readonly floors: Readonly<Record<string, TalkFloor>>
  readonly link: Pick<PttLink, 'end' | 'clear' | 'patch' | 'unpatch'>
}

/** What a dispatcher may do to a channel's floor; nobody else is offered it. */
export function ChannelActs({ channel, channels, floors, link }: ActsProps) {
  const { t } = useTranslation('ptt')
  const deed = useMutation({ mutationFn: (act: () => Promise<void>) => act(), onError: showRefusal })
  const floor = floors[channel.id]
  if (!dispatches(channel) || !floor) return null
  const others = patchable(channel, { channels, floors })
  const does = (act: () => Promise<void>) => () => deed.mutate(act)
  const clear = () =>
    askFirst({
      title: t('console.clearTitle'),
      text: t('console.clearText', { name: channel.name }),
      confirm: t('console.clear'),
      danger: true,
      run: does(() => link.clear(channel.id)),
    })
  return (
    <>
      {floor.talker && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlayerStop size={14} aria-hidden />}
          loading={deed.isPending}
          onClick={does(() => link.end(channel.id))}
        >
          {t('console.end')}
        </Button>
      )}
      {floor.emergency && (
        <Button size="xs" color="red" leftSection={<IconUrgent size={14} aria-hidden />} loading={deed.isPending} onClick={clear}>
          {t('console.clear')}
        </Button>
      )}
      {floor.patched_with.length > 0 && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconLinkOff size={14} aria-hidden />}
          loading={deed.isPending}
          onClick={does(() => link.unpatch(channel.id))}
        >
          {t('console.unpatch')}
        </Button>
      )}
      {others.length > 0 && (
        <Menu>
          <Menu.Target>
            <Button size="xs" variant="default" leftSection={<IconLink size={14} aria-hidden />}>
              {t('console.patch')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>{t('console.patchLabel', { name: channel.name })}</Menu.Label>
            {others.map((other) => (
              <Menu.Item key={other.id} onClick={does(() => link.patch(channel.id, other.id))}>
                {other.name}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}
