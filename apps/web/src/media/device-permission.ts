/** The browser's permission for a device of this page. */
export interface DevicePermission {
  state: PermissionState;
  /** @returns stops telling */
  onChange: (listener: () => void) => () => void;
}

/** @returns undefined where the browser does not tell */
export async function devicePermission(name: 'microphone' | 'camera'): Promise<DevicePermission | undefined> {
  try {
    const status = await navigator.permissions.query({ name });
    return {
      get state() {
        return status.state;
      },
      onChange(listener) {
        status.addEventListener('change', listener);
        return () => status.removeEventListener('change', listener);
      },
    };
  } catch {
    // Older browsers do not know these names.
    return undefined;
  }
}
