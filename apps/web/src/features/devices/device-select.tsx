import { ChevronDown, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCallText } from '../../platform/text.ts';
import type { DeviceInfo } from '../../model/virtual-devices.ts';

interface DeviceSelectProps {
  label: string;
  icon: LucideIcon;
  devices: readonly DeviceInfo[];
  /** Of the device in use; null for the default one. */
  deviceId: string | null;
  /** What to say where there is none. */
  none: string;
  onChoose: (deviceId: string) => void;
  /** The label is shown above it. */
  named?: boolean;
  /** Between the name and the arrow: the level; clicks go through it. */
  children?: ReactNode;
  /** Beside the arrow, its own button. */
  action?: ReactNode;
}

/** One row that names the device in use; the browser's own list lies over it. */
export function DeviceSelect({
  label,
  icon: Icon,
  devices,
  deviceId,
  none,
  onChoose,
  named = false,
  children,
  action,
}: DeviceSelectProps) {
  const t = useCallText();
  const nameOf = ({ label: name }: DeviceInfo, index: number) =>
    name || t('device.unnamed', { count: index + 1 });
  const index = Math.max(
    0,
    devices.findIndex((device) => device.deviceId === (deviceId ?? 'default')),
  );
  const current = devices[index];
  const frame = (
    <div className="control-frame relative flex h-11 min-w-0 items-center gap-2 px-3 text-sm">
      <Icon aria-hidden strokeWidth={2} className="size-4 shrink-0 text-ink-3" />
      <span className="flex min-w-0 grow font-medium" aria-hidden>
        <bdi className="truncate">{current ? nameOf(current, index) : none}</bdi>
      </span>
      {children}
      <select
        aria-label={label}
        value={current?.deviceId ?? ''}
        disabled={devices.length === 0}
        onChange={(event) => onChoose(event.target.value)}
        className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0 disabled:cursor-default"
      >
        {devices.length === 0 && <option value="">{none}</option>}
        {devices.map((device, position) => (
          <option key={device.deviceId} value={device.deviceId}>
            {nameOf(device, position)}
          </option>
        ))}
      </select>
      {action && <span className="relative z-10">{action}</span>}
      <ChevronDown aria-hidden strokeWidth={2} className="pointer-events-none size-4 shrink-0 text-ink-3" />
    </div>
  );
  if (!named) return frame;
  return (
    <div>
      <p aria-hidden className="mb-1.5 text-sm font-semibold">
        {label}
      </p>
      {frame}
    </div>
  );
}
