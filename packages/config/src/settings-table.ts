/** Every setting, once: the reader, the refusal texts and docs/self-hosting.md come from this table. */
export interface SettingRow {
  name: string;
  /** Default value. Setting names in it are substituted; text in brackets is only a description. */
  default: string;
  expected: string;
  example: string;
  meaning: string;
}

export const SETTINGS_TABLE = [
  { name: 'PORT', default: '3000', expected: 'a port from 1 to 65535', example: '3000', meaning: 'The one port for pages, API, sign-in and media signalling' },
  { name: 'HOST', default: '127.0.0.1', expected: 'an address of this machine', example: '0.0.0.0', meaning: 'Address to listen on. With another than loopback, PUBLIC_URL must be set' },
  { name: 'PUBLIC_URL', default: 'http://localhost:PORT', expected: 'an http or https origin without a path', example: 'https://meet.example.org', meaning: 'The address people type; https unless it is localhost' },
  { name: 'TRUSTED_PROXIES', default: '(loopback)', expected: 'addresses or networks with commas between', example: '10.0.0.5,172.16.0.0/12', meaning: 'Proxies in front on other machines, whose X-Forwarded-For is believed. One on this machine always is' },
  { name: 'DATA_DIR', default: 'data', expected: 'a folder that can be written', example: '/var/lib/intermind', meaning: 'Database, secrets, backups, models' },
  { name: 'SECRETS_FILE', default: 'DATA_DIR/secrets.json', expected: 'a file that can be read', example: '/run/secrets/intermind.json', meaning: 'Secrets of the installation, the same for all its machines' },
  { name: 'DATABASE_URL', default: '(embedded)', expected: 'a postgres:// address', example: 'postgres://user:password@db/intermind', meaning: 'PostgreSQL 15 or newer instead of the embedded one' },
  { name: 'S3_BUCKET', default: '(files in DATA_DIR)', expected: 'the name of a bucket', example: 'intermind', meaning: 'Recordings are kept there, by the S3 protocol, and not in DATA_DIR; needs the two keys below' },
  { name: 'S3_ENDPOINT', default: '(Amazon S3)', expected: 'an http or https address', example: 'https://s3.example.org', meaning: 'Another service that speaks the protocol, such as MinIO, Ceph or Garage' },
  { name: 'S3_REGION', default: 'us-east-1', expected: 'the name of a region', example: 'eu-central-1', meaning: 'Region of the bucket; most other services take any' },
  { name: 'S3_PATH_STYLE', default: 'auto', expected: 'auto, on or off', example: 'on', meaning: 'The bucket in the path of addresses, not in their host; auto: on with S3_ENDPOINT' },
  { name: 'S3_ACCESS_KEY_ID', default: '(none)', expected: 'the id of an access key', example: 'AKIAxxxxxxxx', meaning: 'Key that may list, read, write and delete in the bucket' },
  { name: 'S3_SECRET_ACCESS_KEY', default: '(none)', expected: 'the secret of that key', example: '(40 characters)', meaning: 'Its secret' },
  { name: 'REDIS_URL', default: '(in process)', expected: 'a redis:// address', example: 'redis://redis:6379', meaning: 'Shared by several API instances: events and rate limits' },
  { name: 'LIVEKIT_URL', default: '(embedded)', expected: 'a ws:// or wss:// address', example: 'wss://media.example.org', meaning: 'An outside LiveKit; needs the two below' },
  { name: 'LIVEKIT_API_KEY', default: '(generated)', expected: 'the key of the outside LiveKit', example: 'APIxxxxxxxx', meaning: 'Key for LIVEKIT_URL' },
  { name: 'LIVEKIT_API_SECRET', default: '(generated)', expected: 'at least 32 characters', example: '(32 or more random characters)', meaning: 'Secret for LIVEKIT_URL' },
  { name: 'LIVEKIT_PORT', default: '7880', expected: 'a port from 1 to 65535', example: '7880', meaning: 'Signalling of the embedded LiveKit, loopback only, reached through PORT' },
  { name: 'LIVEKIT_TCP_PORT', default: '7881', expected: 'a port from 1 to 65535', example: '7881', meaning: 'Media over TCP, when UDP is blocked' },
  { name: 'LIVEKIT_UDP_PORT', default: '7882', expected: 'a port from 1 to 65535', example: '7882', meaning: 'Media over UDP' },
  { name: 'LIVEKIT_NODE_IP', default: '(addresses of this machine)', expected: 'one IPv4 or IPv6 address, or one of each with a comma', example: '203.0.113.7', meaning: 'Public address for media, when this machine has only a private one' },
  { name: 'OIDC_ISSUER', default: '(embedded)', expected: 'an http or https address', example: 'https://id.example.org/realms/main', meaning: 'An outside OpenID provider, Keycloak for example' },
  { name: 'OIDC_CLIENT_ID', default: 'vca', expected: 'a client id', example: 'vca', meaning: 'Our client at the provider' },
  { name: 'SIGN_UP', default: 'open', expected: 'open, invitation or closed', example: 'invitation', meaning: 'Who may make an account here: anyone, people with an invitation link, nobody' },
  { name: 'SIGN_UP_DOMAINS', default: '(any)', expected: 'domains with commas between', example: 'example.org,example.com', meaning: 'With SIGN_UP=open: the domains an email address may have, even when it is changed later' },
  { name: 'SMTP_URL', default: '(no email)', expected: 'an smtp:// or smtps:// address', example: 'smtps://user:password@mail.example.org', meaning: 'Mail server for links that reset a password or confirm an address, and for notices about payments and quotas. Without it an administrator makes the links' },
  { name: 'MAIL_FROM', default: 'no-reply@(host of PUBLIC_URL)', expected: 'an email address', example: 'meetings@example.org', meaning: 'Sender of these emails' },
  { name: 'MEMBER_TOKEN_SECONDS', default: '300', expected: 'a number of seconds from 15 to 3600', example: '300', meaning: 'How long an access token of the embedded provider is valid; browsers renew it in time' },
  { name: 'GUEST_TOKEN_SECONDS', default: '600', expected: 'a number of seconds from 15 to 3600', example: '600', meaning: 'How long a guest’s token is valid; browsers renew it in time' },
  { name: 'JOIN_REQUEST_SECONDS', default: '600', expected: 'a number of seconds from 5 to 86400', example: '600', meaning: 'How long a guest waits for a moderator’s answer' },
  { name: 'MEETING_CAPACITY', default: '100', expected: 'a number of people from 2 to 1000', example: '250', meaning: 'Most people in one meeting. Owners of rooms can set less for theirs' },
  { name: 'KEEP_RECORDINGS_DAYS', default: '(no limit)', expected: 'a number of days from 1 to 36500', example: '90', meaning: 'Recordings are deleted so many days after their meeting ended; the owner of a room may set fewer for it' },
  { name: 'KEEP_TRANSCRIPTS_DAYS', default: '(no limit)', expected: 'a number of days from 1 to 36500', example: '90', meaning: 'The same for transcripts, their translations, summaries, and AI chats about the meeting' },
  { name: 'KEEP_MESSAGES_DAYS', default: '(no limit)', expected: 'a number of days from 1 to 36500', example: '30', meaning: 'The same for the messages of the chat' },
  { name: 'PLANS', default: 'off', expected: 'off or on', example: 'on', meaning: 'Off: nobody has limits, and no page speaks of money. On: plans with limits that members buy' },
  { name: 'STRIPE_SECRET_KEY', default: '(the sandbox)', expected: 'a secret key of Stripe', example: 'sk_live_xxxxxxxx', meaning: 'With PLANS=on: payments go through Stripe. Without it, no money moves: members choose test cards' },
  { name: 'STRIPE_WEBHOOK_SECRET', default: '(none)', expected: 'the signing secret of the webhook', example: 'whsec_xxxxxxxx', meaning: 'Needed with STRIPE_SECRET_KEY' },
  { name: 'SELLER', default: 'PRODUCT_NAME', expected: 'lines with semicolons between', example: 'Acme Ltd; 1 High Street; Prague; VAT CZ12345678', meaning: 'Who sells the plans, as invoices say it' },
  { name: 'TAX_PERCENT', default: '0', expected: 'a number from 0 to 50', example: '21', meaning: 'Tax that is included in the prices of plans' },
  { name: 'GOOGLE_CLIENT_ID', default: '(no Google Calendar)', expected: 'a client id of Google', example: '123-abc.apps.googleusercontent.com', meaning: 'Members may connect their Google Calendar; needs the one below' },
  { name: 'GOOGLE_CLIENT_SECRET', default: '(none)', expected: 'the secret of that client', example: 'GOCSPX-xxxxxxxx', meaning: 'Needed with GOOGLE_CLIENT_ID' },
  { name: 'GOOGLE_URL', default: '(Google)', expected: 'an http or https origin without a path', example: 'http://127.0.0.1:9000', meaning: 'A stand-in for Google, for tests' },
  { name: 'CALENDAR_ADDRESSES', default: 'public', expected: 'public, any or off', example: 'any', meaning: 'Private calendar addresses that members may add: https on the internet, also http and private networks, or none' },
  { name: 'PRODUCT_NAME', default: 'Intermind', expected: 'a short name', example: 'Acme Meet', meaning: 'The name in pages and titles' },
  { name: 'PRIVACY_URL', default: 'PUBLIC_URL/privacy', expected: 'an http or https address', example: 'https://example.org/privacy', meaning: 'Where the privacy policy link leads' },
  { name: 'TERMS_URL', default: 'PUBLIC_URL/terms', expected: 'an http or https address', example: 'https://example.org/terms', meaning: 'Where the terms of use link leads' },
  { name: 'LEGAL_PAGES_DIR', default: '(the built-in pages)', expected: 'a folder that can be read', example: '/etc/intermind/pages', meaning: 'Folder with your own privacy policy and terms of use, such as privacy.md and terms.de.md' },
  { name: 'INTERMIND_ENGINES', default: 'local', expected: 'local, scripted or off', example: 'local', meaning: 'The engines that come with the product: installed models and the demonstration (local), for tests, or none. Others: docs/engines.md' },
  { name: 'METRICS_TOKEN', default: '(no metrics)', expected: 'at least 16 characters', example: '(16 or more random characters)', meaning: 'Bearer token of GET /api/metrics, for Prometheus' },
  { name: 'ANALYTICS_URL', default: '(no analytics)', expected: 'an http or https address', example: 'https://analytics.example.org/events', meaning: 'Gets business events as JSON: what happened and ids, no names. Nothing is sent without it' },
  { name: 'INTERMIND_AGENT_CAPACITY', default: '(4 for each core)', expected: 'a number of meetings from 1', example: '8', meaning: 'Meetings that the interpreter works in at a time' },
  { name: 'INTERMIND_POCKETSPHINX_LM', default: '(the demonstration model)', expected: 'a folder with model.lm and model.dict', example: '/srv/models/meeting', meaning: 'Language model of the local recogniser' },
  { name: 'INTERMIND_POCKETSPHINX_DICT', default: 'model.dict in that folder', expected: 'a file', example: '/srv/models/meeting.dict', meaning: 'Dictionary of pronunciations for that model' },
  { name: 'RECORDER', default: 'browser', expected: 'browser or egress', example: 'egress', meaning: 'Who records meetings: Chromium on the workers’ machines, or the LiveKit Egress of LIVEKIT_URL' },
  { name: 'RECORDER_PAGE_URL', default: 'PUBLIC_URL', expected: 'an http or https origin without a path', example: 'https://meet.internal.example.org', meaning: 'With RECORDER=egress: where Egress finds this installation; https unless it is on the same machine' },
  { name: 'CHROMIUM_PATH', default: '(the one of this machine)', expected: 'a program', example: '/opt/chromium/chrome', meaning: 'The browser that records meetings: Chromium or Chrome' },
  { name: 'INTERMIND_RECORDER_CAPACITY', default: '(by cores and memory)', expected: 'a number of meetings from 1', example: '2', meaning: 'Meetings that the worker records at a time' },
  { name: 'INTERMIND_JOB_MEMORY_MIB', default: '2048', expected: 'a number of MiB from 512', example: '1024', meaning: 'Memory that the processes of one meeting may take before they are started again' },
  { name: 'LOG_LEVEL', default: 'info', expected: 'debug, info, warn or error', example: 'info', meaning: 'How much is logged' },
] as const satisfies readonly SettingRow[]; // prettier-ignore

export type SettingName = (typeof SETTINGS_TABLE)[number]['name'];
