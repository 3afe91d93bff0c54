import asyncio


async def main():
    await asyncio.start_server(print, "127.0.0.1", 8000)


asyncio.run(main())
