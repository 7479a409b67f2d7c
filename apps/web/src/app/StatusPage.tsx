import { getConfiguration, getTime, getWebClient } from '@circuit/contract';
import { PRODUCT_NAME } from '@circuit/domain/product';
import { Alert, Anchor, Container, Loader, Text, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import { z } from 'zod';

interface Status {
  readonly universityName: string;
  readonly version: string;
  readonly serverTime: string;
}

/** Shows that the web app reaches its server, until the shell with sign-in and routing takes this place. */
export function StatusPage() {
  const [status, setStatus] = useState<Status>();
  const [isFailed, setFailed] = useState(false);
  useEffect(() => void readStatus().then(setStatus, () => setFailed(true)), []);
  return (
    <Container component="main" size="sm" py="xl">
      <Title order={1}>{PRODUCT_NAME}</Title>
      <output>{isFailed ? <Unreachable /> : status === undefined ? <Loader /> : <Reached {...status} />}</output>
      <Anchor href="/api/docs">What the server can do (OpenAPI)</Anchor>
    </Container>
  );
}

function Unreachable() {
  return <Alert color="red" title="The server does not answer. Is the API running on port 3000?" />;
}

function Reached({ universityName, version, serverTime }: Status) {
  return (
    <Text my="md">
      {universityName}, version {version}. The server clock says {new Date(serverTime).toLocaleString()}.
    </Text>
  );
}

async function readStatus(): Promise<Status> {
  const [configuration, client, serverTime] = await Promise.all([
    read(getConfiguration.path, z.object({ universityName: z.string() })),
    read(getWebClient.path, z.object({ currentVersion: z.string() })),
    read(getTime.path, z.iso.datetime()),
  ]);
  return { universityName: configuration.universityName, version: client.currentVersion, serverTime };
}

async function read<Shape extends z.ZodType>(path: string, shape: Shape): Promise<z.output<Shape>> {
  const response = await fetch(path);
  return shape.parse(await response.json());
}
