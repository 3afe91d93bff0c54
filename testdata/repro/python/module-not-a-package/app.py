from email.mime.text import MIMEText

print(MIMEText('hello')['Content-Type'])
