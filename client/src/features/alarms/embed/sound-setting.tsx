import { SoundSwitch } from '../sound/sound-switch.tsx'

/** Whether alarms sound in this browser. */
export const SoundSetting = () => <SoundSwitch />
