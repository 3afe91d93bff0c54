/^print/c\
kind = response.headers.get_content_type()\
if kind != "application/json":\
    print("not JSON but", kind, body[:100])\
else:\
    print(json.loads(body))
