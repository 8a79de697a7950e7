/** Where the provider is mounted on our one origin: the path of `settings.oidc.issuer`. */
export const MOUNT_PATH = '/oidc';
